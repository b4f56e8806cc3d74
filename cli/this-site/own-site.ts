import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { buildSite, isBuilt } from '#build/build-site.ts';
import type { ContentIndex } from '#domain/content/model.ts';
import { AppError } from '#domain/errors.ts';
import { languages } from '#domain/locale.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import { type HttpClient, type HttpRequest, type HttpResponse, joinValues } from '#seo/crawl/http-client.ts';
import type { AuditContext } from '#seo/engine/audit-context.ts';
import type { CliContext } from '#seo/run/context.ts';
import { readEnv } from '#server/env.ts';
import { openOfflineSite } from '#server/offline-site.ts';

/** This site as it would respond, and its known exceptions. */
export type OwnSite = {
  root: string;
  origin: string;
  registry: RouteRegistry;
  client: HttpClient;
  context: AuditContext;
};

/** Where pages are audited as if published there, without a configured URL. */
const unpublishedOrigin = 'https://goshen.example';

/** The variables that change pages; those of database and mail do not. */
const safeVariables = ['SITE_URL', 'ROBOTS', 'GA_MEASUREMENT_ID', 'PLAUSIBLE_DOMAIN'];

/**
 * Opens the site in the working folder, in process: no port, no database, no mail. A missing or
 * outdated build is made first, as `npm start` does.
 *
 * @throws AppError ENV_INVALID where its environment is wrong.
 */
export async function openOwnSite({ cwd: root, env: given, notify }: CliContext, quiet: boolean): Promise<OwnSite> {
  const note = (sentence: string) => quiet || notify(`${sentence}\n`);
  const env = readSafeEnv(given);
  if (!given.SITE_URL) note(`SITE_URL is not set: pages are audited as if published at ${unpublishedOrigin}.`);
  if (!isBuilt(root)) {
    note('Building the site…');
    await build(root);
  }
  process.env.NODE_ENV ??= 'production'; // React reads it when it is loaded
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
      knownExceptions: buildKnownExceptions(origin, registry.slugs),
    },
  };
}

async function build(root: string): Promise<void> {
  try {
    await buildSite(root);
  } catch (cause) {
    const lines = stripVTControlCharacters((cause as Error).message)
      .split('\n')
      .filter(Boolean);
    throw new AppError('PAGES_NOT_BUILT', `the site cannot be built: ${lines.slice(0, 2).join(' ')}`, { cause });
  }
}

function readSafeEnv(given: CliContext['env']) {
  const variables = safeVariables.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  const parsed = readEnv({ SITE_URL: unpublishedOrigin, ...Object.fromEntries(variables), NODE_ENV: 'production' });
  if (!parsed.ok) throw new AppError('ENV_INVALID', parsed.problems.join('; '));
  return parsed.env;
}

type KnownExceptions = AuditContext['knownExceptions'];

/** Services that are only listed are linked to although they have no page. */
function buildKnownExceptions(origin: string, { servicesWithoutPage }: ContentIndex): KnownExceptions {
  return { missing: new Set(servicesWithoutPage.map((slug) => `${origin}/services/${slug}`)) };
}

/** The known exceptions of this site, for a copy of it that is crawled. */
export async function readKnownExceptions(root: string, origin: string): Promise<KnownExceptions> {
  const { readUnrenderedWords } = await import('#build/site-words.ts');
  return buildKnownExceptions(origin, (await readUnrenderedWords(root)).index);
}

/**
 * Calls a server without a port: each connection is a pair of streams in memory, and real HTTP runs over it, so that
 * status, headers and bodies are what a browser would get.
 *
 * @param origin Requests to any other origin fail.
 */
export function createMemoryClient(listener: RequestListener, origin: string): HttpClient {
  const server = createServer(listener); // never listens
  const connect = () => {
    const [near, far] = duplexPair();
    server.emit('connection', far); // Node documents this for any duplex stream
    return near;
  };
  return {
    fetch: async (wanted) => {
      if (new URL(wanted.url).origin !== origin) throw new Error(`${wanted.url} is not on the rendered site`);
      const start = performance.now();
      const response = await send(wanted, connect);
      return toHttpResponse(response, performance.now() - start);
    },
  };
}

function send({ url, method, headers }: HttpRequest, createConnection: () => ReturnType<typeof duplexPair>[0]) {
  const { host, pathname, search } = new URL(url);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, path: pathname + search, headers: { ...headers, host }, createConnection };
    request(options, resolve).on('error', reject).end();
  });
}

function toHttpResponse(response: IncomingMessage, ttfbMs: number): HttpResponse {
  const headerValues = response.headersDistinct as HttpResponse['headerValues'];
  return {
    status: response.statusCode ?? 0,
    headers: joinValues(headerValues),
    headerValues,
    ttfbMs,
    bytes: response,
    discard: async () => void response.resume(),
  };
}
