import type { ComponentType } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { PageDirectory, PageMetaText } from '#domain/content/model.ts';
import type { SiteDetails } from '#domain/content/schemas.ts';
import type { Language } from '#domain/locale.ts';
import type { SitePage } from '#domain/routes.ts';
import type { Catalogue, Namespace } from './i18n.ts';
import type { FormState } from './page-state.ts';

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
  Page: ComponentType;
  /** What the server says of a form that was posted without script. It belongs to the first view and to no later one. */
  form: FormState | null;
};

/** The data of the view that is shown. */
export function usePageData<Content = unknown>(): PageData<Content> {
  return useLoaderData();
}
