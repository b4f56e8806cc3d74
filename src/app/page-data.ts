import type { i18n as I18n } from 'i18next';
import { createContext, type ReactElement, useContext } from 'react';
import type { PageDirectory, PageMetaText } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { Language } from '#domain/locale.ts';
import type { PageSubject } from '#domain/page-meta.ts';
import type { SitePage } from '#domain/routes.ts';
import type { Catalogue, Namespace } from './i18n.ts';
import type { FormState } from './page-state.ts';

/** What the file of a page exports as `page`. Its row in src/domain/routes.ts says the rest. */
export type Page<Content = unknown> = {
  /** Namespaces that it uses besides `common` and `meta`. */
  namespaces: readonly Namespace[];
  /** Loads its content. `id` is that of the entry that it shows, or empty. */
  load(language: Language, id: string): Promise<Content>;
  /** The subject of its structured data, if it has one beside its texts. */
  subject?(content: Content, t: I18n['t']): PageSubject;
  Component(): ReactElement;
};

/** Everything that a page shows, loaded before it is rendered. `content` is the result of the page's own loader. */
export type PageData<Content = unknown> = {
  language: Language;
  /** The language in the URL, if there is one. */
  prefix: Language | null;
  /** `null` on the not-found page. */
  page: SitePage | null;
  meta: PageMetaText;
  catalogues: Partial<Record<Namespace, Catalogue>>;
  site: SiteDetails;
  directory: PageDirectory;
  content: Content;
  pageModule: Page;
  /** The server's result of a form posted without script. Only the first page of a document can have one. */
  form: FormState | null;
};

export const PageDataContext = createContext<PageData | null>(null);

/** The data of the current page. */
export function usePageData<Content = unknown>(): PageData<Content> {
  const data = useContext(PageDataContext);
  if (data === null) throw new Error('usePageData needs a PageDataContext above it');
  return data as PageData<Content>;
}

/** Shows the same page with other data, in another language. Only the browser does. */
export const ShowPageContext = createContext<(data: PageData) => void>(() => {});
