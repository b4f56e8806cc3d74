import type { Finding } from '#seo/finding.ts';
import type { SitemapEntry } from '#seo/sitemap/model.ts';
import type { Site } from '#seo/sitemap/validation.ts';
import type { CliContext } from '../context.ts';
import type { HttpClient } from '../net/http-client.ts';
import { escapeControls } from '../report/escape.ts';
import type { Settings } from '../settings.ts';
import { openRunFile } from './run-file.ts';
import { SitemapWalk, type WalkResult } from './sitemap-walk.ts';

export type SitemapsRequest = {
  names: readonly string[];
  site: Site | null;
  complete?: boolean;
  report: (finding: Finding) => void;
  entry?: (entry: SitemapEntry, file: string) => void;
};

/** Reads the sitemaps a command was given, and those that their indexes list. */
export async function readSitemaps(
  { names, site, complete = false, report, entry }: SitemapsRequest,
  client: HttpClient,
  { network, quiet }: Settings,
  { cwd, stdin, now, signal, say }: CliContext,
): Promise<WalkResult> {
  using store = openRunFile();
  const walk = new SitemapWalk({
    store,
    reader: { client, remap: network.remap, cwd, stdin },
    site,
    complete,
    now: now().getTime(),
    maxBytes: network.maxBytes,
    maxSitemaps: network.maxSitemaps,
    maxMs: network.sitemapTimeMs,
    signal,
    report,
    note: (sentence) => quiet || say(`${escapeControls(sentence)}\n`),
    ...(entry === undefined ? {} : { entry }),
  });
  for (const name of names) await walk.read(name);
  return await walk.finish(); // before the store is closed
}
