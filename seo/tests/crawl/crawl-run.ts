import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { CrawlOptions } from '../../crawl/crawl.ts';
import { crawlSite } from '../../crawl/crawl-site.ts';
import { createHttpClient } from '../../crawl/http-client.ts';
import type { Selection } from '../../crawl/url-selection.ts';
import type { SiteSnapshot } from '../../engine/site/site-snapshot.ts';
import type { NetworkSettings, Settings } from '../../run/settings.ts';
import { type CommandRun, createCliContext } from '../support/command-line.ts';
import { createNetworkSettings } from '../support/network-settings.ts';
import { startWebServer, urlset, type WebServer } from '../support/web-server.ts';

type StubResponse =
  | string
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Uint8Array };
type Custom = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** The responses of a small site by path; a string is an HTML page. `{origin}` is replaced by that of the site. */
export type Responses = Readonly<Record<string, StubResponse | Custom>>;

export function startSite(responses: Responses): Promise<WebServer> {
  return startWebServer((request, response, origin) => {
    const stub = responses[request.url ?? ''] ?? { status: 404, body: page({ title: 'Not found' }) };
    if (typeof stub === 'function') stub(request, response, origin);
    else send(response, stub, origin);
  });
}

function send(response: ServerResponse, stub: StubResponse, origin: string): void {
  const { status = 200, headers = {}, body = '' } = typeof stub === 'string' ? { body: stub } : stub;
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, origin)] as const);
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(filled) });
  response.end(typeof body === 'string' ? fill(body, origin) : body);
}

function fill<Text extends string | string[]>(text: Text, origin: string): Text {
  const one = (part: string) => part.replaceAll('{origin}', origin);
  return (Array.isArray(text) ? text.map(one) : one(text)) as Text; // the same form, filled in
}

/** A response of another type than HTML. */
export const typed = (type: string, body: string | Uint8Array) => ({ headers: { 'content-type': type }, body });
export const robotsTxt = (body: string) => typed('text/plain', body);
export const xml = (body: string) => typed('application/xml', body);
/** A sitemap of these paths. */
export const sitemapOf = (...paths: string[]) => xml(urlset(...paths.map((path) => `{origin}${path}`)));

export function page({ title = 'A page', links = [] as string[], head = '', body = '' } = {}): string {
  const anchors = links.map((href) => `<a href="${href}">${href}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><h1>${title}</h1>${anchors}${body}</body></html>`;
}

export const everyPage: Selection = { include: [], exclude: [], wholeSite: true, depth: null, isList: false };

export type CrawlChanges = {
  options?: Partial<CrawlOptions>;
  network?: Partial<NetworkSettings>;
  cwd?: string;
  signal?: AbortSignal;
  /** Called with each page as it is read. */
  onPage?: (url: string) => void;
};

export type CrawlResult = SiteSnapshot &
  Pick<CommandRun, 'err' | 'waitedMs'> & {
    complete: boolean;
    urls: string[];
    reported: string[];
  };

/** Crawls with a real client, a fixed clock, and pauses that end at once. */
export async function crawl(start: string, changes: CrawlChanges = {}): Promise<CrawlResult> {
  const run: CommandRun = { code: null, out: '', err: '', waitedMs: [] };
  const reported: string[] = [];
  const { cwd = import.meta.dirname, signal = new AbortController().signal } = changes;
  const context = createCliContext(run, { cwd, signal });
  const settings = createSettings(changes.network);
  const client = createHttpClient(settings.network, context, [start]);
  const nothing = () => undefined;
  const options: CrawlOptions = {
    profile: 'full',
    sample: null,
    maxPages: 100,
    selection: everyPage,
    external: false,
    ignoreRobots: false,
    robotsAgent: 'goshen',
    resume: null,
    commandLine: `goshen audit ${start}`,
    progress: { step: nothing, grow: nothing, end: nothing, print: nothing },
    ...changes.options,
  };
  const snapshot = await crawlSite([start], options, client, settings, context, ({ url }) => {
    reported.push(url);
    changes.onPage?.(url);
  });
  await client.close();
  const complete = snapshot.failures.length + snapshot.truncated.length === 0;
  return { ...snapshot, complete, urls: snapshot.pages.map(({ url }) => url).sort(), reported, ...run };
}

/** A client for one host, with the settings and the context that reading sitemaps takes. */
export function openClient(origin: string) {
  const context = createCliContext({ code: null, out: '', err: '', waitedMs: [] });
  const settings = createSettings();
  const client = createHttpClient(settings.network, context, [origin]);
  onTestFinished(() => client.close());
  return [client, settings, context] as const;
}

function createSettings(network: Partial<NetworkSettings> = {}): Settings {
  return {
    outputs: [],
    level: 'info',
    failOn: [],
    rules: [],
    skip: [],
    languages: [],
    quiet: false,
    verbose: false,
    color: false,
    progress: false,
    baseline: null,
    network: createNetworkSettings(network),
  };
}
