import { createHttpClient } from '../crawl/http-client.ts';
import { expandSources } from '../crawl/read-sitemap.ts';
import { readSitemaps } from '../crawl/sitemap-walk.ts';
import type { Finding } from '../engine/finding.ts';
import { createReporter } from '../report/reporter.ts';
import type { Call } from '../run/define-command.ts';
import { withStrictBar } from '../run/settings.ts';
import { parseSettings, parseSite } from './parse-settings.ts';

export type ValidateFlags = { site?: string; complete?: boolean; strict?: boolean };

export async function validateSitemaps(
  call: Call,
  given: readonly string[],
  { site, complete = false, strict = false }: ValidateFlags,
): Promise<void> {
  const sources = given.length > 0 ? given : ['sitemap.xml'];
  const { context } = call;
  const settings = parseSettings(call);
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
