// biome-ignore lint/style/noRestrictedImports: types only, nothing of it is there when the program runs
import type * as schema from 'schema-dts';
import { isPlaceholderDetail } from '../content/placeholder-detail.ts';
import { languages } from '../locale.ts';
import { canonicalPathOf } from '../page-address.ts';
import type { HeadInput } from '../page-meta.ts';
import { routeRows, type StructuredDataKind } from '../routes.ts';
import { pictureIcons } from '../site-icons.ts';
import { buildGraphInput, buildPicture, type GraphInput } from './graph-input.ts';
import { buildArticle, buildService, buildServiceList } from './subject-nodes.ts';

/**
 * The page as schema.org describes it: one graph whose nodes are joined by `@id`, in the page's language, saying
 * nothing that the page does not show.
 *
 * @returns `null` on the not-found screen.
 */
export function buildStructuredData(input: HeadInput): schema.Graph | null {
  const { shown } = input;
  if (shown === null) return null;
  const graphInput = buildGraphInput(input, shown);
  const kinds: readonly StructuredDataKind[] = routeRows[shown.page.route].structuredData;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      buildWebSite(graphInput),
      buildOrganization(graphInput),
      buildWebPage(graphInput),
      ...kinds.flatMap((kind) => builders[kind](graphInput)),
    ],
  };
}

/** What a page carries beside WebSite, Organization and WebPage. */
const builders: Record<StructuredDataKind, (input: GraphInput) => schema.Thing[]> = {
  BreadcrumbList: buildBreadcrumbs,
  ItemList: buildServiceList,
  Service: buildService,
  BlogPosting: buildArticle,
};

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

/** Contact details that nobody owns yet are left out. */
function buildOrganization({ ids, site, siteUrl }: GraphInput): schema.Organization {
  const { path, size } = pictureIcons.large;
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
  const { ids, url, language, meta, shown } = graphInput;
  const { card, crumbs, subject } = shown;
  return {
    '@type': 'WebPage',
    '@id': ids.page,
    url,
    name: card.headline,
    description: meta.description,
    inLanguage: language,
    isPartOf: { '@id': ids.website },
    primaryImageOfPage: buildPicture(graphInput),
    ...(crumbs.length > 1 && { breadcrumb: { '@id': ids.breadcrumb } }),
    ...(subject.kind !== 'copy' && { mainEntity: { '@id': ids.subject } }),
    ...(card.modified !== null && { dateModified: card.modified }),
  };
}

function buildBreadcrumbs({ ids, shown, url, siteUrl, language }: GraphInput): schema.Thing[] {
  const list: schema.BreadcrumbList = {
    '@type': 'BreadcrumbList',
    '@id': ids.breadcrumb,
    itemListElement: shown.crumbs.map(({ name, page }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: page === shown.page ? url : siteUrl + canonicalPathOf(page, language),
    })),
  };
  return [list];
}
