// biome-ignore lint/style/noRestrictedImports: types only, which are erased at run time
import type * as schema from 'schema-dts';
import { isPlaceholderDetail } from './contact/details.ts';
import type { SiteImage } from './content/model.ts';
import { languages } from './locale.ts';
import type { HeadInput, PageDetails } from './page-meta.ts';
import { canonicalPathOf } from './page-url.ts';
import { pathOfEntry } from './routes.ts';
import { rasterIcons, socialImage, socialImageType } from './site-images.ts';

/**
 * The page as schema.org describes it: one graph in the page's language, whose nodes refer to each other by `@id`. It
 * contains only what the page shows.
 *
 * @returns `null` on the not-found page.
 */
export function buildStructuredData(input: HeadInput): schema.Graph | null {
  const { details } = input;
  if (details === null) return null;
  const graphInput = buildGraphInput(input, details);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      buildWebSite(graphInput),
      buildOrganization(graphInput),
      buildWebPage(graphInput),
      ...buildBreadcrumbs(graphInput),
      ...buildServiceList(graphInput),
      ...buildService(graphInput),
      ...buildArticle(graphInput),
    ],
  };
}

function buildWebSite({ ids, site, siteUrl }: GraphInput): schema.WebSite {
  return {
    '@type': 'WebSite',
    '@id': ids.website,
    url: `${siteUrl}/`,
    name: site.name,
    inLanguage: [...languages],
    publisher: { '@id': ids.organization },
  };
}

/** Contact details that are placeholders are left out. */
function buildOrganization({ ids, site, siteUrl }: GraphInput): schema.Organization {
  const { path, size } = rasterIcons.large;
  const { email, phone } = site.contact;
  return {
    '@type': 'Organization',
    '@id': ids.organization,
    name: site.name,
    url: `${siteUrl}/`,
    description: site.description,
    logo: { '@type': 'ImageObject', url: siteUrl + path, width: `${size} px`, height: `${size} px` },
    address: { '@type': 'PostalAddress', addressLocality: site.city, addressCountry: 'ZA' },
    ...(!isPlaceholderDetail(email) && { email }),
    ...(!isPlaceholderDetail(phone) && { telephone: phone }),
  };
}

function buildWebPage(graphInput: GraphInput): schema.WebPage {
  const { ids, url, language, meta, details } = graphInput;
  const { card, crumbs, subject } = details;
  return {
    '@type': 'WebPage',
    '@id': ids.page,
    url,
    name: card.headline,
    description: meta.description,
    inLanguage: language,
    isPartOf: { '@id': ids.website },
    primaryImageOfPage: buildImage(graphInput),
    ...(crumbs.length > 1 && { breadcrumb: { '@id': ids.breadcrumb } }),
    ...(subject.kind !== 'copy' && { mainEntity: { '@id': ids.subject } }),
    ...(card.modified !== null && { dateModified: card.modified }),
  };
}

/** The home page has no breadcrumb. */
function buildBreadcrumbs({ ids, details, url, siteUrl, language }: GraphInput): schema.Thing[] {
  if (details.crumbs.length < 2) return [];
  const list: schema.BreadcrumbList = {
    '@type': 'BreadcrumbList',
    '@id': ids.breadcrumb,
    itemListElement: details.crumbs.map(({ name, page }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: page === details.page ? url : siteUrl + canonicalPathOf(page, language),
    })),
  };
  return [list];
}

/** All services; only those with a page have a URL. */
function buildServiceList({ ids, details, siteUrl }: GraphInput): schema.Thing[] {
  const { subject } = details;
  if (subject.kind !== 'service-list') return [];
  const list: schema.ItemList = {
    '@type': 'ItemList',
    '@id': ids.subject,
    numberOfItems: subject.services.length,
    itemListElement: subject.services.map(({ slug, title, description, hasPage }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Service',
        name: title,
        description,
        provider: { '@id': ids.organization },
        ...(hasPage && { url: siteUrl + pathOfEntry('service', slug) }),
      },
    })),
  };
  return [list];
}

function buildService({ ids, details, url, siteUrl, language }: GraphInput): schema.Thing[] {
  const { subject } = details;
  if (subject.kind !== 'service') return [];
  const { title, lead, serviceType, offerPrice, cover } = subject.service;
  const service: schema.Service = {
    '@type': 'Service',
    '@id': ids.subject,
    name: title,
    description: lead || title,
    ...(cover !== undefined && { image: buildCover(cover, siteUrl) }),
    url,
    serviceType,
    provider: { '@id': ids.organization },
    areaServed: { '@type': 'Country', name: new Intl.DisplayNames(language, { type: 'region' }).of('ZA') ?? 'ZA' },
    ...(offerPrice !== null && { offers: buildOffer(offerPrice, url) }),
  };
  return [service];
}

/** Prices on the site are minimums ("from"), so the lowest price is marked up as one beside the plain price. */
function buildOffer(price: number, url: string): schema.Offer {
  const priceCurrency = 'ZAR';
  return {
    '@type': 'Offer',
    price,
    priceCurrency,
    url,
    priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency },
  };
}

function buildArticle(graphInput: GraphInput): schema.Thing[] {
  const { ids, url, details, site, siteUrl, language, meta } = graphInput;
  const { subject, card } = details;
  if (subject.kind !== 'article') return [];
  const { title, author, publishedAt, wordCount, tags, cover } = subject.article;
  const group = { '@type': 'Organization', '@id': ids.organization, name: site.name, url: `${siteUrl}/` } as const;
  const article: schema.BlogPosting = {
    '@type': 'BlogPosting',
    '@id': ids.subject,
    headline: title,
    description: meta.description,
    url,
    mainEntityOfPage: { '@id': ids.page },
    image: cover === undefined ? buildImage(graphInput) : buildCover(cover, siteUrl),
    datePublished: publishedAt,
    dateModified: card.modified ?? publishedAt,
    author: author === site.name ? group : { '@type': 'Person', name: author },
    publisher: group,
    inLanguage: language,
    wordCount,
    articleSection: subject.section,
    keywords: tags.join(', '),
  };
  return [article];
}

/** A page's head input with what its nodes share: its URL, and the ids of the nodes. */
export type GraphInput = HeadInput & { details: PageDetails; url: string; ids: Record<NodeName, string> };
type NodeName = 'website' | 'organization' | 'page' | 'image' | 'breadcrumb' | 'subject';

function buildGraphInput(input: HeadInput, details: PageDetails): GraphInput {
  const { siteUrl, prefix } = input;
  const url = siteUrl + canonicalPathOf(details.page, prefix);
  const ids = {
    website: `${siteUrl}/#website`,
    organization: `${siteUrl}/#organization`,
    page: `${url}#page`,
    image: `${url}#image`,
    breadcrumb: `${url}#breadcrumb`,
    subject: `${url}#subject`,
  };
  return { ...input, details, url, ids };
}

/** The social image, repeated wherever it is used: not every parser follows an `@id`. */
function buildImage({ ids, siteUrl, details }: GraphInput): schema.ImageObject {
  const { width, height } = socialImage;
  return {
    '@type': 'ImageObject',
    '@id': ids.image,
    url: siteUrl + details.card.image,
    width: `${width} px`,
    height: `${height} px`,
    encodingFormat: socialImageType(details.card.image),
    caption: details.imageAlt,
  };
}

function buildCover({ src, type, width, height, alt }: SiteImage, siteUrl: string): schema.ImageObject {
  return {
    '@type': 'ImageObject',
    url: siteUrl + src,
    width: `${width} px`,
    height: `${height} px`,
    encodingFormat: type,
    ...(alt !== '' && { caption: alt }),
  };
}
