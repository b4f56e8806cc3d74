import { createContext, useContext } from 'react';
import type { PageDirectory, PageMetaText } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { Language } from '#domain/locale.ts';
import type { SitePage } from '#domain/routes.ts';
import type { Catalogue, Namespace } from './i18n.ts';

/** Everything one view shows, loaded before it is rendered. `content` is what the page's own loader gives. */
export type PageData<Content = unknown> = {
  language: Language;
  /** The language in the address, if it names one. */
  prefix: Language | null;
  /** `null` on the not-found screen. */
  page: SitePage | null;
  meta: PageMetaText;
  catalogues: Partial<Record<Namespace, Catalogue>>;
  site: SiteDetails;
  directory: PageDirectory;
  content: Content;
};

export const PageDataContext = createContext<PageData | undefined>(undefined);

/** The data of the view that is shown. */
export function usePageData<Content = unknown>(): PageData<Content> {
  return useContext(PageDataContext) as PageData<Content>;
}
