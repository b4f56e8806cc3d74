import { checkUrl } from '../crawl/fetch-url.ts';
import { createHttpClient, type NetworkClient } from '../crawl/http-client.ts';
import { isWebUrl } from '../crawl/network-target.ts';
import { readSitemaps } from '../crawl/sitemap-walk.ts';
import { runJobs } from '../crawl/throttle.ts';
import { count } from '../engine/count.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import type { Finding } from '../engine/finding.ts';
import { buildFinding } from '../engine/run-rules.ts';
import { describeResponse } from '../engine/site/response-rules.ts';
import type { UrlResponse } from '../engine/site/url-response.ts';
import { notAccessibleRule } from '../engine/sitemap/file-rules.ts';
import {
  buildEntryState,
  buildSitemapDiff,
  type EntryState,
  lostUrlRule,
  type SitemapDiff,
} from '../engine/sitemap/sitemap-diff.ts';
import { escapeControls } from '../report/escape.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import type { Settings } from '../run/settings.ts';
import { parseSettings } from './parse-settings.ts';

export type DiffFlags = { check: boolean };
type Run = { settings: Settings; context: CliContext; client: NetworkClient; reporter: Reporter };

const batchSize = 5;

export async function diffSitemaps(call: Call, before: string, after: string, { check }: DiffFlags): Promise<void> {
  const { context } = call;
  const settings = parseSettings(call);
  const client = createHttpClient(settings.network, context, [before, after]);
  const run: Run = { settings, context, client, reporter: await createReporter(settings, context) };
  const old = await readEntries(before, run, false);
  const now = await readEntries(after, run, true);
  const diff = buildSitemapDiff(old.entries, now.entries);
  if (settings.outputs.some(({ format, file }) => format === 'pretty' && file === null)) printDiff(diff, context);
  const unread = [...old.unread, ...now.unread];
  const removed = diff.removed.filter(isWebUrl); // a faulty <loc> never led to a page
  const { checked, refused } =
    check && unread.length === 0
      ? await checkRemoved({ ...diff, removed }, old.entries, run)
      : { checked: 0, refused: 0 };
  await client.close();
  const isCutShort = unread.length === 0 && check && checked < removed.length;
  const failures = isCutShort ? ['interrupted'] : unread;
  const outcome = {
    failures,
    truncated: describeRefused(refused),
    urls: now.entries.size,
    requests: client.countRequests(),
  };
  context.exitWith(await run.reporter.end('sitemap diff', `${before} ${after}`, outcome));
}

/** Faults of the old file are no news: only that it cannot be read matters, since half a file compares with nothing. */
async function readEntries(name: string, { client, settings, context, reporter }: Run, isNew: boolean) {
  const entries = new Map<string, EntryState>();
  const isReported = ({ severity, rule }: Finding) =>
    severity === 'error' && (isNew ? rule.startsWith('sitemap/') : rule === notAccessibleRule.id);
  const { failures, truncated } = await readSitemaps(
    {
      names: [name],
      site: null,
      report: (finding) => {
        if (isReported(finding)) reporter.add(finding);
      },
      entry: (entry, file) => {
        if (entry.fields.loc) entries.set(entry.fields.loc, buildEntryState(entry, file));
      },
    },
    client,
    settings,
    context,
  );
  return { entries, unread: [...failures, ...truncated] };
}

/** A removed URL must redirect or return 410. @returns how many were checked, and how many of them may not be requested. */
async function checkRemoved(
  { removed, added }: SitemapDiff,
  old: ReadonlyMap<string, EntryState>,
  { client, settings: { network }, context, reporter }: Run,
): Promise<{ checked: number; refused: number }> {
  const fetcher = { ...context, client, retries: network.retries, remap: network.remap };
  let checked = 0;
  let refused = 0;
  await runJobs(removed, { kind: 'batches', size: batchSize }, context.signal, async (url) => {
    const response = await checkUrl(url, fetcher);
    if (response === null) return;
    checked += 1;
    if (response.end.kind === 'private') {
      refused += 1;
      return;
    }
    const place = old.get(url);
    if (!isCaredFor(response) && place !== undefined) reporter.add(lostFinding(response, place, added));
  });
  return { checked, refused };
}

function describeRefused(refused: number): string[] {
  if (refused === 0) return [];
  return [`${count(refused, 'removed URL')} on a private address not checked; --allow-private checks them`];
}

function isCaredFor({ hops, end }: UrlResponse): boolean {
  if (end.kind !== 'status') return false;
  return end.status === 410 || end.status < 300 || (hops.length > 0 && end.status < 400);
}

function lostFinding(response: UrlResponse, { file, line, column }: EntryState, added: readonly string[]): Finding {
  const nearest = didYouMean(response.url, added);
  const fix =
    nearest === null ? 'Redirect it, or return 410.' : `Redirect it, for example to ${nearest}, or return 410.`;
  const { end } = response;
  const why = end.kind === 'no-response' ? `it ${end.cause}` : describeResponse(response);
  const message = `${response.url} was in the last sitemap and no longer works: ${why}.`;
  return buildFinding(lostUrlRule, { message, fix, url: response.url, file, line, column });
}

function printDiff({ added, removed, changed }: SitemapDiff, { print }: CliContext): void {
  const rows = [
    ...added.map((url) => `+ ${url}`),
    ...removed.map((url) => `- ${url}`),
    ...changed.map(({ url, what }) => `~ ${url} (${what.join(', ')})`),
  ];
  for (const row of rows) print(`${escapeControls(row)}\n`);
  print(`${added.length} added, ${removed.length} removed, ${changed.length} changed\n`);
}
