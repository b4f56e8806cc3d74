import type { ComponentType } from 'react';
import type { Place } from '../components/navigation.ts';
import type { PageData } from './page-data.ts';
import type { View } from './view.ts';

/** What is read of the router's state, in the browser and on the server. */
type RouterState = {
  location: Place;
  loaderData: Record<string, unknown>;
  errors?: Record<string, unknown> | null | undefined;
  matches: readonly { route: { id?: string | undefined; handle?: ComponentType } }[];
  restoreScrollPosition?: number | false | null;
  preventScrollReset?: boolean;
};

/** The view of a router that has loaded it. */
export function viewOf(state: RouterState): View {
  const { location, loaderData, errors, matches, restoreScrollPosition = null, preventScrollReset = false } = state;
  const { id = '', handle: Page } = matches.at(-1)?.route ?? {};
  const data = loaderData[id] as PageData | undefined;
  const scroll = preventScrollReset && restoreScrollPosition === null ? false : restoreScrollPosition;
  return {
    place: location,
    error: Object.values(errors ?? {})[0],
    scroll,
    ...(Page && data !== undefined && { Page, data }),
  };
}
