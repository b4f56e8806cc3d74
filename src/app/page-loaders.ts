import type { LegalDocument, PageMetaText } from '#domain/content/model.ts';
import type { Language } from '#domain/locale.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import { loadCatalogue, loadEntry, loadTable } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';

/** What a page needs beside the texts that every page shows. */
type PageLoader<Content> = {
  namespaces: readonly Namespace[];
  load: (language: Language, slug: string) => Promise<Content>;
};

const loader = <Content>(namespaces: readonly Namespace[], load: PageLoader<Content>['load']): PageLoader<Content> => ({
  namespaces,
  load,
});
const nothing = async () => null;

/** Which texts and content belong to a page. */
export const pageLoaders = {
  home: loader(['home', 'companies', 'form'], async (language) => ({
    industries: (await loadTable(language, 'industries')).filter(({ home }) => home),
    companies: await loadTable(language, 'companies'),
  })),
  about: loader(['about'], nothing),
  services: loader(['services'], (language) => loadTable(language, 'services')),
  service: loader(['services'], (language, slug) => loadEntry(language, 'service', slug)),
  companies: loader(['companies'], (language) => loadTable(language, 'industries')),
  blog: loader(['blog'], (language) => loadTable(language, 'articles')),
  article: loader(['blog'], async (language, slug) => {
    const [article, articles] = await Promise.all([
      loadEntry(language, 'article', slug),
      loadTable(language, 'articles'),
    ]);
    return { article, related: articles.filter((other) => other.slug !== slug) };
  }),
  faq: loader(['faq'], (language) => loadTable(language, 'faq')),
  contact: loader(['contact', 'form'], nothing),
  privacyPolicy: loader(['legal'], (language) => loadEntry(language, 'legal', 'privacy-policy')),
  termsOfService: loader(['legal'], (language) => loadEntry(language, 'legal', 'terms-of-service')),
} satisfies Record<RouteId, PageLoader<unknown>>;

export type PageContent<Route extends RouteId> = Awaited<ReturnType<(typeof pageLoaders)[Route]['load']>>;

/** The not-found screen; the service is one that has no page of its own. */
export const notFoundLoader = loader(['notFound', 'services'], async (language, serviceSlug) => {
  const services = serviceSlug === '' ? [] : await loadTable(language, 'services');
  return { service: services.find(({ slug }) => slug === serviceSlug)?.title ?? null };
});

export type NotFoundContent = Awaited<ReturnType<typeof notFoundLoader.load>>;

/** A page's metadata: its own where its content brings one, else from the `meta` catalogue. */
export function metaOf(route: RouteId, meta: Catalogues['meta'], content: unknown): PageMetaText {
  const key = routeRows[route].meta;
  if (key !== 'entry') return meta[key];
  const entry = route === 'article' ? (content as PageContent<'article'>).article : (content as LegalDocument);
  return entry.meta;
}

/** A page's metadata by itself, for lists of pages. */
export async function loadMeta(language: Language, { route, slug = '' }: SitePage): Promise<PageMetaText> {
  const [meta, content] = await Promise.all([loadCatalogue(language, 'meta'), pageLoaders[route].load(language, slug)]);
  return metaOf(route, meta as Catalogues['meta'], content);
}

export async function loadCatalogues(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Partial<Record<Namespace, unknown>>> {
  const loaded = namespaces.map(async (namespace) => [namespace, await loadCatalogue(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
