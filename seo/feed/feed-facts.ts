/** A feed as its reader found it; `fault` says why it is none. */
export type SiteFeed = {
  url: string;
  kind: 'rss' | 'atom';
  fault: string | null;
  language: string | null;
  /** The address it gives as its own. */
  self: string | null;
  items: readonly { id: string | null; date: string | null; link: string | null }[];
};
