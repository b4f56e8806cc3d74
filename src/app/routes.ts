import { type RouteObject, replace } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { notFoundPath } from '#domain/resolve-path.ts';
import { listAddresses } from '#domain/routes.ts';
import { reportNotFound } from '../layout/route-announcer.tsx';
import { registry } from './content.ts';
import { loadComponent, loadNotFoundData, loadPageData } from './load-page.ts';

/**
 * Which language a view is in: the one its address names, else the visitor's.
 *
 * @param context What the server knows of the request; absent in the browser.
 */
export type LanguageFor = (prefix: Language | null, context?: unknown) => Language;

/** The router's table, one row an address of the registry. The handle of a row is the component of its page. */
export function createRoutes(languageFor: LanguageFor): RouteObject[] {
  const pages = listAddresses(registry).map(
    ({ path, page, prefix }): RouteObject => ({
      id: path,
      path,
      lazy: async () => ({ handle: await loadComponent(page) }),
      loader: ({ context }) => loadPageData(page, prefix, languageFor(prefix, context)),
    }),
  );
  const unknownArticle: RouteObject = {
    id: 'unknown-article',
    path: '/blog/:slug',
    loader: ({ request }) => {
      reportNotFound(new URL(request.url).pathname);
      return replace(notFoundPath);
    },
  };
  const notFound: RouteObject = {
    id: 'not-found',
    path: '*',
    lazy: async () => ({ handle: await loadComponent(null) }),
    loader: ({ request, context }) =>
      loadNotFoundData(new URL(request.url).pathname, (prefix) => languageFor(prefix, context)),
  };
  return [...pages, unknownArticle, notFound];
}
