import type { PageMetaText } from '#domain/content/model.ts';
import type { Language } from '#domain/locale.ts';
import { type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { entryOf, isCopyRoute, routeRows, type SitePage } from '#domain/routes.ts';
import { loadCatalogue, loadEntryMeta, loadTable, registry } from './content.ts';
import type { Catalogues, Namespace } from './i18n.ts';
import type { Page, PageData } from './page-data.ts';

/** The page files, each loaded with the first page that it shows. */
const pageFiles = import.meta.glob<Page>('/src/pages/*-page.tsx', { import: 'page' });

/**
 * Loads everything that the page at a path shows.
 *
 * @param pathname Canonical: the server has sent redirects before.
 * @param visitorLanguage For a URL without a language.
 */
export async function loadPage(pathname: string, visitorLanguage: Language): Promise<PageData> {
  const found = resolve(pathname);
  if ('to' in found) throw new Error(`${pathname} redirects to ${found.to}`);
  const language = found.prefix ?? visitorLanguage;
  const page = found.kind === 'page' ? found.page : null;
  const entryId = found.kind === 'page' ? entryOf(found.page)?.split('/')[1] : found.serviceWithoutPage;
  const [pageModule, common, meta, site, directory] = await Promise.all([
    loadPageFile(page === null ? 'src/pages/not-found-page.tsx' : routeRows[page.route].file),
    loadCatalogue(language, 'common'),
    loadMetaTexts(language),
    loadTable(language, 'site'),
    loadTable(language, 'pages'),
  ]);
  const [content, catalogues, pageMeta] = await Promise.all([
    pageModule.load(language, entryId ?? ''),
    loadCatalogues(language, pageModule.namespaces),
    page === null ? meta.notFound : loadMeta(language, page),
  ]);
  return {
    language,
    prefix: found.prefix,
    page,
    pageModule,
    meta: pageMeta,
    catalogues: { common, meta, ...catalogues },
    site,
    directory,
    content,
    form: null,
  };
}

/** A path that cannot be decoded is not found. */
function resolve(pathname: string): Resolution {
  try {
    return resolvePath(registry, pathname);
  } catch {
    return { kind: 'not-found', prefix: null };
  }
}

async function loadPageFile(file: string): Promise<Page> {
  const load = pageFiles[`/${file}`];
  if (load === undefined) throw new Error(`no page file "${file}"`);
  return load();
}

/** A page's metadata: that of its entry, or of the meta catalogue. */
export async function loadMeta(language: Language, page: SitePage): Promise<PageMetaText> {
  const { route } = page;
  return isCopyRoute(route) ? (await loadMetaTexts(language))[route] : loadEntryMeta(language, page);
}

function loadMetaTexts(language: Language): Promise<Catalogues['meta']> {
  return loadCatalogue(language, 'meta') as Promise<Catalogues['meta']>;
}

async function loadCatalogues(language: Language, namespaces: readonly Namespace[]): Promise<PageData['catalogues']> {
  const loaded = namespaces.map(async (namespace) => [namespace, await loadCatalogue(language, namespace)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}
