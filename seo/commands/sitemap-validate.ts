import type { Command } from 'commander';
import { createHttpClient } from '../crawl/http-client.ts';
import { expandSources } from '../crawl/read-sitemap.ts';
import { readSitemaps } from '../crawl/read-sitemaps.ts';
import type { Finding } from '../engine/finding.ts';
import { createReporter } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import { withStrictBar } from '../run/settings.ts';
import { parseSettings, parseSite } from './parse-settings.ts';

type Options = { site?: string; complete?: boolean; strict?: boolean };

export function defineSitemapValidateCommand(command: Command, context: CliContext): void {
  command
    .argument('[source...]', 'File, URL, glob, or - for stdin (default: sitemap.xml).')
    .option('--site <origin>', 'Origin of the site, such as https://example.com.')
    .option('--complete', 'These are all sitemaps of the site: what they do not list is missing.')
    .option('--strict', 'Fail on warnings too.')
    .action(async (sources: string[], options: Options) => {
      await validateSitemaps(command, context, sources.length > 0 ? sources : ['sitemap.xml'], options);
    });
}

async function validateSitemaps(
  command: Command,
  context: CliContext,
  sources: readonly string[],
  { site, complete = false, strict = false }: Options,
): Promise<void> {
  const settings = parseSettings(command, context);
  const reporter = await createReporter(strict ? withStrictBar(settings) : settings, context);
  const names = await expandSources(sources, context.cwd);
  const client = createHttpClient(settings.network, context, names);
  const request = {
    names,
    site: site === undefined ? null : parseSite(site),
    complete,
    report: (finding: Finding) => reporter.add(finding),
  };
  const result = await readSitemaps(request, client, settings, context);
  await client.close();
  const outcome = { ...result, requests: client.countRequests() };
  context.exitWith(await reporter.end('sitemap validate', sources.join(' '), outcome));
}
