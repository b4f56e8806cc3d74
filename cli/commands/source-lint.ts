import type { Problem } from '#seo/problem.ts';
import type { Sources } from './fix-sources.ts';

/** Files that were read once, and what judges them; edited texts are judged again without a look at the disk. */
export type SourceLint = {
  sources: Sources;
  lint: (sources: Sources) => Problem[];
  /** The language of each file that is in one. */
  languages: ReadonlyMap<string, string>;
  /** What could not be checked, for the person at the terminal. */
  notes: readonly string[];
};
