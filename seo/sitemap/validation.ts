import type { FindingList } from './finding-list.ts';
import type { SitemapEntry, SitemapKind } from './model.ts';
import type { UrlForm } from './url-form.ts';

/** The site a sitemap belongs to, from `--site` or the address it was read from; `host` with its port. */
export type Site = { scheme: 'http' | 'https'; host: string };

/** What every rule over entries may ask. */
export type ValidationContext = {
  kind: SitemapKind;
  /** `null` for a file nobody said the site of: rules about hosts are quiet then. */
  site: Site | null;
  /** A local host that served the sitemap and may therefore be listed in it. */
  localHost: string | null;
  /** Milliseconds since 1970. */
  now: number;
  findings: FindingList;
};

/** An entry's address, looked at once for all rules: what it looks like, and its hash. */
export type EntryAddress = { form: UrlForm; hash: number };

/**
 * One rule, or a few that look at the same values: sees every entry once, then may sum up.
 * `address` is `null` where the entry has none.
 */
export type EntryRules = { see(entry: SitemapEntry, address: EntryAddress | null): void; finish?(): void };
export type CreateEntryRules = (context: ValidationContext) => EntryRules;
