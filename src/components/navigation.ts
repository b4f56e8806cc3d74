import { createContext, useContext } from 'react';

/** An address of this site as the history keeps it; `key` is `default` where the visitor came in. */
export type Place = { pathname: string; search: string; hash: string; key: string };

/** Whether two addresses are of one page, whatever their fragments. */
export function isSamePage(
  one: Pick<Place, 'pathname' | 'search'>,
  other: Pick<Place, 'pathname' | 'search'>,
): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

export type StepOptions = {
  /** In place of the present entry of the history. */
  replace?: boolean;
  preventScrollReset?: boolean;
  viewTransition?: boolean;
};

/** Ways on from a page, without loading another document. */
export type Navigation = {
  /** Resolves when the next view is shown. */
  follow: (to: string, options?: StepOptions) => Promise<void>;
  back: () => void;
  /** Loads the same view anew, for instance in another language. */
  reload: () => Promise<void>;
  /** Loads what the page at a path needs, since the visitor is about to go there. */
  prepare: (path: string) => void;
};

const nowhere = { pathname: '/', search: '', hash: '', key: 'default' };
const nothing = async () => {};

/** Where the page that is shown stands. */
export const PlaceContext = createContext<Place>(nowhere);

/** Does nothing on the server, and in a component that is shown by itself. */
export const NavigationContext = createContext<Navigation>({
  follow: nothing,
  back: () => {},
  reload: nothing,
  prepare: () => {},
});

export function usePlace(): Place {
  return useContext(PlaceContext);
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
