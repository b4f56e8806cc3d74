import { type Command, Option } from 'commander';
import type { Finding } from '#seo/finding.ts';
import type { CliContext } from '../context.ts';
import { parseCount } from '../duration.ts';
import { checkAddresses } from '../net/address-check.ts';
import { createHttpClient, type HttpClient, limitClient } from '../net/http-client.ts';
import { createRateLimit, type Pace } from '../net/throttle.ts';
import { parseSettings, parseSite } from '../options.ts';
import { count } from '../report/phrases.ts';
import { createProgress, type Progress } from '../report/progress.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { judgeStatus, type Settings } from '../settings.ts';
import { AddressList, keepOwnHosts, type ListedAddress } from '../sources/collect-addresses.ts';
import { expandSources } from '../sources/read-sitemap.ts';
import { readSitemaps } from '../sources/read-sitemaps.ts';

type Options = {
  batchSize: string;
  concurrency?: string;
  alternates?: boolean;
  only?: 'failed';
  external?: boolean;
  site?: string;
};

/** Findings of the sitemap itself that explain why addresses are missing; the rest is for `validate`. */
const readingRules: ReadonlySet<string> = new Set(
  'not-accessible is-html invalid-xml encoding root no-urls too-large index-child index-cycle index-limit'
    .split(' ')
    .map((name) => `sitemap/${name}`),
);

export function defineSitemapCheckCommand(command: Command, context: CliContext): void {
  command
    .argument('[source]', 'file, address, glob, or - for standard input', 'sitemap.xml')
    .option('--batch-size <n>', 'addresses asked together, then the next ones', '5')
    .option('--concurrency <n>', 'a pool that is always full instead of batches')
    .option('--alternates', 'ask the language alternates too')
    .addOption(new Option('--only <which>', 'do not list the addresses that are fine').choices(['failed']))
    .option('--external', 'ask addresses on other hosts too')
    .option('--site <origin>', 'the site the sitemap belongs to, https://example.com')
    .action((source: string, options: Options) => checkSitemap(command, context, source, options));
}

async function checkSitemap(command: Command, context: CliContext, source: string, options: Options): Promise<void> {
  const settings = parseSettings(command, context);
  const pace = parsePace(options);
  const site = options.site === undefined ? null : parseSite(options.site);
  const names = await expandSources([source], context.cwd);
  const named = options.site === undefined ? names : [...names, options.site];
  const client = createHttpClient(settings.network, context, named);
  const list = new AddressList(options.alternates ?? false);
  const unreadable: Finding[] = [];
  const walked = await readSitemaps(
    {
      names,
      site,
      report: (finding) => void (readingRules.has(finding.rule) && unreadable.push(finding)),
      entry: (entry, file) => list.see(entry, file),
    },
    client,
    settings,
    context,
  );
  const { addresses: listed, unusable } = list.list();
  const { own, foreign, isOwn } = options.external
    ? { own: listed, foreign: [], isOwn: () => true }
    : keepOwnHosts(listed, named, settings.network.remap);
  const progress = createProgress(own.length, settings.progress, context);
  const reporter = await createReporter(settings, { ...context, print: progress.print });
  for (const finding of [...unreadable, ...foreign]) reporter.add(finding);
  // A redirect must not lead the checker anywhere either.
  const scoped = limitClient(client, { mayFetch: isOwn, allowPrivate: settings.network.allowPrivate });
  const checked = await askAll(own, { pace, settings, context, client: scoped, progress, reporter, options });
  await client.close();
  progress.end();
  const isUnexplained = checked === 0 && unreadable.length === 0 && !context.signal.aborted;
  const complete = walked.complete && checked === own.length && !isUnexplained;
  if (isUnexplained) {
    context.say(`${describeUnchecked({ unusable, foreign: listed.length - own.length, own: own.length })}\n`);
  }
  const outcome = { complete, urls: checked, requests: client.countRequests() };
  context.exitWith(await reporter.end('sitemap check', source, outcome));
}

/** Why a run checked nothing: that is no clean result. */
function describeUnchecked({ unusable, foreign, own }: { unusable: number; foreign: number; own: number }): string {
  const total = unusable + foreign + own;
  if (total === 0) return 'No URL could be checked: the sitemap lists none that can be read.';
  const reasons = [
    unusable > 0 ? `${unusable} not valid` : '',
    foreign > 0 ? `${foreign} on other hosts (--external checks them)` : '',
  ];
  return `0 of ${count(total, 'URL')} could be checked: ${reasons.filter((reason) => reason !== '').join(', ')}.`;
}

type Run = {
  pace: Pace;
  settings: Settings;
  context: CliContext;
  client: HttpClient;
  progress: Progress;
  reporter: Reporter;
  options: Options;
};

/** @returns how many addresses were asked before the end or the interruption. */
async function askAll(
  addresses: readonly ListedAddress[],
  { pace, settings: { network }, context, client, progress, reporter, options }: Run,
): Promise<number> {
  const { wait, random, now, signal } = context;
  let checked = 0;
  await checkAddresses(addresses, {
    fetcher: { client, retries: network.retries, remap: network.remap, wait, random, now, signal },
    policy: { judgeStatus: (status) => judgeStatus(status, network.accept), redirects: network.redirects },
    pace,
    turn: createRateLimit(network.rate, now, wait),
    report: (finding) => reporter.add(finding),
    answered: (answer, ms) => {
      checked += 1;
      if (options.only !== 'failed') reporter.seen(answer, ms);
      progress.step();
    },
  });
  return checked;
}

function parsePace({ batchSize, concurrency }: Options): Pace {
  if (concurrency !== undefined) return { kind: 'pool', size: parseCount('--concurrency', concurrency, 1, 1_000) };
  return { kind: 'batches', size: parseCount('--batch-size', batchSize, 1, 1_000) };
}
