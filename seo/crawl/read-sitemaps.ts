import type { Finding } from '../engine/finding.ts';
import type { Site, SitemapEntry } from '../engine/sitemap/model.ts';
import type { CliContext } from '../run/context.ts';
import { isWanted, type Settings } from '../run/settings.ts';
import type { HttpClient } from './http-client.ts';
import { SitemapWalk, type WalkResult } from './sitemap-walk.ts';

type SitemapsRequest = {
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
  { network, rules }: Settings,
  { cwd, stdin, now, signal }: CliContext,
): Promise<WalkResult> {
  const walk = new SitemapWalk({
    reader: { client, remap: network.remap, cwd, stdin },
    site,
    complete,
    now: now().getTime(),
    maxBytes: network.maxBytes,
    maxSitemaps: network.maxSitemaps,
    maxMs: network.sitemapTimeMs,
    signal,
    report,
    isChosen: (rule) => isWanted(rule, { rules, skip: [] }),
    ...(entry === undefined ? {} : { entry }),
  });
  for (const name of names) await walk.read(name);
  return walk.finish();
}
