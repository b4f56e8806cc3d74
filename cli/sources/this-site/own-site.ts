import { stripVTControlCharacters } from 'node:util';
import { isBuilt } from '#build/is-built.ts';
import { AppError } from '#domain/errors.ts';
import { languages } from '#domain/locale.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import type { AuditContext } from '#seo/audit-context.ts';
import { readEnv } from '#server/env.ts';
import { openOfflineSite } from '#server/offline-site.ts';
import type { CliContext } from '../../context.ts';
import type { HttpClient } from '../../net/http-client.ts';
import { createMemoryClient } from './memory-client.ts';
import { buildOwnIntent, holdsOwnSite } from './own-intent.ts';

/** This site as it would answer, and what was decided about it. */
export type OwnSite = {
  root: string;
  origin: string;
  registry: RouteRegistry;
  client: HttpClient;
  context: AuditContext;
};

/** Where no address is configured, pages are judged as if published there. */
const unpublishedOrigin = 'https://goshen.example';

/** What decides how pages look; database, mail and the like have no part in it. */
const shownVariables = ['SITE_URL', 'ROBOTS', 'GA_MEASUREMENT_ID', 'PLAUSIBLE_DOMAIN'];

/**
 * Opens the site in the working folder, in process: no port, no database, no mail. What is not yet built, or has
 * changed since, is built first, as `npm start` does.
 *
 * @throws AppError USAGE where the folder holds no such site; ENV_INVALID where its environment is wrong.
 */
export async function openOwnSite({ cwd: root, env: given, say }: CliContext, quiet: boolean): Promise<OwnSite> {
  if (!holdsOwnSite(root)) {
    throw new AppError('USAGE', 'this folder holds no site: name an address, as in goshen audit https://example.com');
  }
  const tell = (sentence: string) => quiet || say(`${sentence}\n`);
  const env = readShownEnv(given);
  if (!given.SITE_URL) tell(`SITE_URL is not set: pages are judged as if published at ${unpublishedOrigin}.`);
  if (!isBuilt(root)) {
    tell('Building the site…');
    await build(root);
  }
  process.env.NODE_ENV ??= 'production'; // React asks when it is loaded
  const { listener, registry } = await openOfflineSite(root, env);
  const { siteUrl: origin } = env;
  return {
    root,
    origin,
    registry,
    client: createMemoryClient(listener, origin),
    context: {
      stage: env.robots === 'noindex' ? 'staging' : 'production',
      languages: [...languages],
      intended: buildOwnIntent(origin, registry.slugs),
    },
  };
}

async function build(root: string): Promise<void> {
  const { buildSite } = await import('#build/build-site.ts');
  try {
    await buildSite(root);
  } catch (cause) {
    const lines = stripVTControlCharacters((cause as Error).message)
      .split('\n')
      .filter(Boolean);
    throw new AppError('PAGES_NOT_BUILT', `the site cannot be built: ${lines.slice(0, 2).join(' ')}`, { cause });
  }
}

function readShownEnv(given: CliContext['env']) {
  const shown = shownVariables.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  const answer = readEnv({ SITE_URL: unpublishedOrigin, ...Object.fromEntries(shown), NODE_ENV: 'production' });
  if (!answer.ok) throw new AppError('ENV_INVALID', answer.problems.join('; '));
  return answer.env;
}
