import type { Request, RequestHandler, Response } from 'express';
import { type Language, languages } from '#domain/locale.ts';
import { notFoundPath, type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { listPaths, type RouteRegistry, type SitePage } from '#domain/routes.ts';
import {
  acceptedEncoding,
  cacheControl,
  compress,
  type EncodedText,
  type Encoding,
  matchesEtag,
} from '../http/compression.ts';
import { requestIdOf } from '../http/request-log.ts';
import { hasValidHost, isRead, type SendRefusal, splitTarget } from '../http/request-target.ts';
import type { RequestLanguage } from './language.ts';
import type { PageCache } from './page-cache.ts';
import type { PageRenderer, RenderRequest } from './page-renderer.ts';

export type PageDeps = {
  registry: RouteRegistry;
  renderer: PageRenderer;
  cache: PageCache;
  requestLanguage: RequestLanguage;
  /** What every page of this server carries: origin and staging flag. */
  siteState: Omit<RenderRequest['state'], 'path' | 'form'>;
  /** The security headers of every response. */
  headers: Headers;
  pageHeaders: PageHeaders;
};

type FormState = NonNullable<RenderRequest['state']['form']>;

/** What a page depends on. Unknown paths all show the same page. */
type View = {
  path: string;
  search: '' | '?sent=1';
  prefix: Language | null;
  language: Language;
  status: number;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
};

/** Sends a page that is ready in the cache. */
export function cachedPage(deps: PageDeps): RequestHandler {
  const urls = new Map(listPaths(deps.registry).map(({ path, page, prefix }) => [path, { page, prefix }]));
  return (request, response, next) => {
    const [path, query] = splitTarget(request.url);
    const found = urls.get(path);
    if (found === undefined || !isRead(request) || !hasValidHost(request)) {
      next();
      return;
    }
    const language = found.prefix ?? deps.requestLanguage(request, response);
    const view: View = { path, search: searchOf(found.page, query), prefix: found.prefix, language, status: 200 };
    const page = deps.cache.peek(pageKey(view), encodingOf(request));
    if (page === undefined) next();
    else sendPage(deps, request, response, page, view);
  };
}

/** Every page that is not ready in the cache, and the not-found page for every other URL. */
export function pageRoute(deps: PageDeps, sendRefusal: SendRefusal): RequestHandler {
  return async (request, response) => {
    const resolution = resolvePath(deps.registry, request.path);
    if (!isRead(request)) {
      refuseMethod(request, response, resolution, sendRefusal);
      return;
    }
    if (resolution.kind === 'unknown-article' || resolution.kind === 'moved') {
      response.redirect(302, resolution.to);
      return;
    }
    const view = viewOf(deps, request, response, resolution);
    const page = await deps.cache.get(pageKey(view), encodingOf(request), () => renderPage(deps, view, null));
    sendPage(deps, request, response, page, view);
  };
}

/** What the contact page shows for a message that was not accepted. */
export type ContactReply = Pick<View, 'status' | 'headers'> & { form: FormState };

/**
 * The contact page at one of its URLs, as the response to a post. With what was typed it is rendered for this response;
 * an empty form with the same words comes from the cache, because a flood of refusals must cost little.
 */
export async function sendContactPage(
  deps: PageDeps,
  request: Request,
  response: Response,
  { form, ...url }: ContactReply & Pick<View, 'path' | 'prefix'>,
): Promise<void> {
  const view: View = { ...url, search: '', language: url.prefix ?? deps.requestLanguage(request, response) };
  const encoding = encodingOf(request);
  const render = () => renderPage(deps, view, form);
  if (Object.keys(form.values).length > 0) {
    const body = await compress(Buffer.from(await render()), encoding);
    sendPage(deps, request, response, { body, encoding }, view);
    return;
  }
  const { outcome, wait } = form;
  const page = await deps.cache.get([pageKey(view), outcome, wait?.count, wait?.unit].join('|'), encoding, render);
  sendPage(deps, request, response, page, view);
}

/**
 * Renders and compresses every page, so that few visitors wait for it.
 *
 * @param isStopped True once the server drains: the other pages will not be requested.
 * @param onFailure Called for each page that cannot be rendered; the others are rendered all the same.
 */
export async function warmPages(
  deps: PageDeps,
  isStopped: () => boolean,
  onFailure: (path: string, error: unknown) => void,
): Promise<void> {
  for (const { path, prefix } of listPaths(deps.registry)) {
    for (const language of prefix === null ? languages : [prefix]) {
      if (isStopped()) return;
      const view: View = { path, search: '', prefix, language, status: 200 };
      const page = deps.cache.get(pageKey(view), 'br', () => renderPage(deps, view, null));
      await page.catch((error: unknown) => onFailure(path, error));
    }
  }
}

type Page = Pick<EncodedText, 'body' | 'encoding'> & { etag?: string };

/** The one place where a page becomes a response. Written all at once, headers take half the time that setting each takes. */
function sendPage({ pageHeaders }: PageDeps, request: Request, response: Response, page: Page, view: View): void {
  const { body, encoding, etag } = page;
  const headers = ['X-Request-Id', requestIdOf(response), ...pageHeaders(page, view)];
  if (view.status === 200 && etag !== undefined && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length));
  response.writeHead(view.status, headers).end(body); // Node sends no body to HEAD
}

type Headers = readonly (readonly [string, string])[];

/** What a page adds to a response, for `writeHead`: names and values in turn. */
type PageHeaders = (page: Page, view: View) => readonly string[];

/**
 * Prepares the headers of each page in the cache once for each encoding.
 *
 * @param security The headers of every response.
 */
export function createPageHeaders(security: Headers): PageHeaders {
  const prepared = new WeakMap<Page, readonly string[]>();
  return (page, view) => {
    const known = prepared.get(page);
    if (known !== undefined && view.status === 200) return known; // replies to a form with another status share a page
    const headers = new Map([...security, ['Content-Language', view.language], ...Object.entries(view.headers ?? {})]);
    if (view.status !== 200 || page.etag === undefined) return [...headers].flat();
    // A page under a language prefix is the same for everybody; any other depends on the language cookie.
    headers.set('Vary', view.prefix === null ? 'Cookie, Accept-Encoding' : 'Accept-Encoding');
    headers.set('Cache-Control', cacheControl(0)).set('ETag', page.etag);
    const flat = [...headers].flat();
    prepared.set(page, flat);
    return flat;
  };
}

function encodingOf({ headers }: Request): Encoding {
  return acceptedEncoding(headers['accept-encoding']);
}

function pageKey({ path, search, language }: View): string {
  return `${path}|${search}|${language}`;
}

/** The contact page without script shows the success message at `?sent=1`, written so; no other page depends on its query. */
function searchOf({ route }: SitePage, query: string | undefined): View['search'] {
  return route === 'contact' && query === 'sent=1' ? '?sent=1' : '';
}

type PageResolution = Extract<Resolution, { kind: 'page' | 'not-found' }>;

function viewOf({ requestLanguage }: PageDeps, request: Request, response: Response, resolution: PageResolution): View {
  const { prefix } = resolution;
  const language = prefix ?? requestLanguage(request, response);
  if (resolution.kind === 'page') {
    const [path, query] = splitTarget(request.url);
    return { path, search: searchOf(resolution.page, query), prefix, language, status: 200 };
  }
  const { serviceWithoutPage } = resolution;
  const shownPath = serviceWithoutPage === undefined ? notFoundPath : `/services/${serviceWithoutPage}`;
  const path = prefix === null ? shownPath : `/${prefix}${notFoundPath}`;
  return { path, search: '', prefix, language, status: 404 };
}

function renderPage({ renderer, siteState }: PageDeps, view: View, form: FormState | null): Promise<string> {
  const { path, search, language } = view;
  return renderer.render({ path, search, language, state: { ...siteState, path, form } });
}

function refuseMethod(request: Request, response: Response, resolution: Resolution, sendRefusal: SendRefusal): void {
  if (resolution.kind !== 'page') {
    sendRefusal(request, response, 404, 'notFound');
    return;
  }
  response.setHeader('Allow', resolution.page.route === 'contact' ? 'GET, HEAD, POST' : 'GET, HEAD');
  sendRefusal(request, response, 405, 'method');
}
