import type { UrlAnswer } from './url-answer.ts';

/** An address as a sitemap lists it. */
export type ListedAddress = { url: string; file: string; line: number; lastmod?: string | undefined };

/** What an address that is no page of the audit answered: a link's target, a picture, a script. */
export type TargetFacts = {
  answer: UrlAnswer;
  contentType: string | null;
  /** Of the body as it was sent. */
  bytes: number | null;
  /** Of a picture, in pixels. */
  width: number | null;
  height: number | null;
};

export type RobotsAnswer = {
  url: string;
  /** `null` where there was no answer. */
  status: number | null;
  text: string;
  bytes: number;
  isUtf8: boolean;
};

/** What was asked to learn how the site treats addresses that nobody lists. */
export type Probe =
  /** An address that cannot exist, under a language or not. */
  | { kind: 'missing-page'; url: string; status: number }
  /** Another spelling of the site's origin: with www, with http. `finalUrl` is `null` where nothing answered. */
  | { kind: 'host'; url: string; hops: number; finalUrl: string | null; status: number | null }
  /** A page asked for once without and once with a foreign Accept-Language. */
  | {
      kind: 'accept-language';
      url: string;
      language: string;
      plainStatus: number;
      status: number;
      location: string | null;
    }
  /** A file by its path: /llms.txt, /.env, the source map of a script. */
  | { kind: 'file'; url: string; status: number; contentType: string | null };

/** What is known about a site beside its pages. Addresses are absolute and without fragment. */
export type SiteFacts = {
  /** Public origin, without a slash at the end. */
  origin: string;
  /** Whether every listed page was read; rules about pages that nobody links to need it. */
  complete: boolean;
  /** `null` where no sitemap is known. */
  listed: readonly ListedAddress[] | null;
  robots: RobotsAnswer | null;
  targets: ReadonlyMap<string, TargetFacts>;
  probes: readonly Probe[];
  feeds: readonly SiteFeed[];
};

/** A feed as its reader found it; `fault` says why it cannot be read. */
export type SiteFeed = {
  url: string;
  kind: 'rss' | 'atom';
  fault: string | null;
  language: string | null;
  /** The URL it gives as its own. */
  self: string | null;
  items: readonly { id: string | null; date: string | null; link: string | null }[];
};
