// biome-ignore lint/style/noRestrictedImports: types only, nothing of it is there when the program runs
import type * as schema from 'schema-dts';
import { routeRows } from '../routes.ts';
import { buildPicture, type GraphInput } from './graph-input.ts';

/** All ten services; only those that have a page have an address. */
export function buildServiceList({ ids, shown, siteUrl }: GraphInput): schema.Thing[] {
  const { subject } = shown;
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
        ...(hasPage && { url: siteUrl + routeRows.service.path.replace(':slug', slug) }),
      },
    })),
  };
  return [list];
}

export function buildService({ ids, shown, url, language }: GraphInput): schema.Thing[] {
  const { subject } = shown;
  if (subject.kind !== 'service') return [];
  const { title, longDescription, serviceType, offerPrice } = subject.service;
  const service: schema.Service = {
    '@type': 'Service',
    '@id': ids.subject,
    name: title,
    description: longDescription[0] ?? title,
    url,
    serviceType,
    provider: { '@id': ids.organization },
    areaServed: { '@type': 'Country', name: new Intl.DisplayNames(language, { type: 'region' }).of('ZA') ?? 'ZA' },
    ...(offerPrice !== null && { offers: buildOffer(offerPrice, url) }),
  };
  return [service];
}

/** Prices on the site say "from", so the lowest price is marked up as such beside the plain one. */
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

export function buildArticle(graphInput: GraphInput): schema.Thing[] {
  const { ids, url, shown, site, siteUrl, language, meta } = graphInput;
  const { subject, card } = shown;
  if (subject.kind !== 'article') return [];
  const { title, author, publishedAt, wordCount, tags } = subject.article;
  const group = { '@type': 'Organization', '@id': ids.organization, name: site.name, url: `${siteUrl}/` } as const;
  const article: schema.BlogPosting = {
    '@type': 'BlogPosting',
    '@id': ids.subject,
    headline: title,
    description: meta.description,
    url,
    mainEntityOfPage: { '@id': ids.page },
    image: buildPicture(graphInput),
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
