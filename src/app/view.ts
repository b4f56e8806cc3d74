import type { ComponentType } from 'react';
import type { Place } from '../components/navigation.ts';
import type { PageData } from './page-data.ts';

/** A page with everything it shows. */
export type LoadedPage = { Page: ComponentType; data: PageData };

/** What the document shows. Both are missing where loading has failed; `error` says why. */
export type View = Partial<LoadedPage> & {
  place: Place;
  error: unknown;
  /** Where to scroll to: a saved position, the top or the fragment (`null`), or nowhere (`false`). */
  scroll: number | null | false;
};
