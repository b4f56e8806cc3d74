import { contentIndex } from 'virtual:goshen/index';
import { parts } from 'virtual:goshen/parts';
import type {
  Article,
  ArticleSummary,
  Company,
  FaqCategory,
  Industry,
  LegalDocument,
  PageDirectory,
  PageMetaText,
  ServiceDetail,
  ServiceSummary,
} from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { Language } from '#domain/locale.ts';
import { createRouteRegistry, entryOf, type SitePage } from '#domain/routes.ts';
import type { Catalogue, Namespace } from './i18n.ts';

/** The pages of this site. */
export const registry = createRouteRegistry(contentIndex);

type Tables = {
  site: SiteDetails;
  companies: Company[];
  industries: Industry[];
  services: ServiceSummary[];
  faq: FaqCategory[];
  articles: ArticleSummary[];
  pages: PageDirectory;
};

type Entries = { service: ServiceDetail; legal: LegalDocument; article: Article };

/** A whole table of content in a language. Its chunk is loaded once. */
export function loadTable<Name extends keyof Tables>(language: Language, name: Name): Promise<Tables[Name]> {
  return loadPart(`${language}/${name}`) as Promise<Tables[Name]>;
}

/** One entry, by slug or id. */
export function loadEntry<Kind extends keyof Entries>(
  language: Language,
  kind: Kind,
  id: string,
): Promise<Entries[Kind]> {
  return loadPart(`${language}/${kind}/${id}`) as Promise<Entries[Kind]>;
}

/** The metadata of the entry that a page shows. */
export async function loadEntryMeta(language: Language, page: SitePage): Promise<PageMetaText> {
  const { meta } = (await loadPart(`${language}/${entryOf(page)}`)) as Entries[keyof Entries];
  return meta;
}

/** The interface texts of one namespace. */
export function loadCatalogue(language: Language, namespace: Namespace): Promise<Catalogue> {
  return loadPart(`${language}/locale/${namespace}`) as Promise<Catalogue>;
}

async function loadPart(name: string): Promise<unknown> {
  const load = parts[name];
  if (load === undefined) throw new Error(`no content part "${name}"`);
  return (await load()).part;
}
