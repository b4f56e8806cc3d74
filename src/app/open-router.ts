import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { isSamePage } from '../components/navigation.ts';
import { createRoutes, type LanguageFor } from './routes.ts';
import type { View } from './view.ts';

export type SiteRouter = ReturnType<typeof createBrowserRouter>;

/** The router, which is loaded when somebody is about to leave the first page: that page needs none. */
export function openRouter(shown: View, languageFor: LanguageFor): SiteRouter {
  const routes = createRoutes(languageFor);
  const isShown = isSamePage(shown.place, window.location);
  const route = isShown ? matchRoutes(routes, shown.place.pathname)?.at(-1)?.route : undefined;
  if (route?.id === undefined || shown.Page === undefined) return createBrowserRouter(routes);
  Object.assign(route, { handle: shown.Page, lazy: undefined });
  return createBrowserRouter(routes, { hydrationData: { loaderData: { [route.id]: shown.data } } });
}
