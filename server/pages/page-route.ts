import type { Request, RequestHandler, Response } from 'express';
import { type Language, languages } from '#domain/locale.ts';
import { notFoundPath, type Resolution, resolvePath } from '#domain/resolve-path.ts';
import { listAddresses, type RouteRegistry } from '#domain/routes.ts';
import type { RequestLanguage } from './language.ts';
import { type PageCache, type PreparedPage, pageKey } from './page-cache.ts';
import { listPageHeaders } from './page-headers.ts';
import type { PageRenderer, RenderRequest } from './page-renderer.ts';
import { sendHtml, sendPage } from './send-page.ts';

export type PageDeps = {
  registry: RouteRegistry;
  renderer: PageRenderer;
  cache: PageCache;
  requestLanguage: RequestLanguage;
  /** What every page of this server carries: origin and staging flag. */
  siteState: Omit<RenderRequest['state'], 'path' | 'form'>;
  /** What every answer of this server carries. */
  headers: readonly (readonly [string, string])[];
};

/** The address as the page depends on it: unknown paths all show the same screen. */
type View = { path: string; search: '' | '?sent=1'; prefix: Language | null; status: 200 | 404 };

/** Every page of the registry, and the not-found screen for everything else. */
export function pageRoute(deps: PageDeps): RequestHandler {
  return async (request, response) => {
    const resolution = resolvePath(deps.registry, request.path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, resolution);
      return;
    }
    if (resolution.kind === 'unknown-article' || resolution.kind === 'moved') {
      response.redirect(302, resolution.to);
      return;
    }
    const view = viewOf(request, resolution);
    const language = view.prefix ?? deps.requestLanguage(request, response);
    const page = await getPage(deps, view, language);
    if (view.status === 200) setPageHeaders(response, view.prefix, language);
    else response.setHeader('Content-Language', language);
    sendPage(request, response, page, view.status);
  };
}

type FormState = NonNullable<RenderRequest['state']['form']>;

/** The contact page with what was typed into its form: rendered for this response, compressed as the client accepts. */
export async function sendFormPage(
  deps: PageDeps,
  request: Request,
  response: Response,
  { status, form }: { status: number; form: FormState },
): Promise<void> {
  const language = setFormLanguage(deps, request, response);
  const view = { path: request.path, search: '' } as const;
  const html = await deps.renderer.render(renderRequest(deps, view, language, form));
  await sendHtml(request, response, html, status);
}

/** The contact page with the outcome and an empty form: a refusal that costs no rendering. */
export async function sendPreparedForm(
  deps: PageDeps,
  request: Request,
  response: Response,
  { status, outcome }: { status: number; outcome: FormState['outcome'] },
): Promise<void> {
  const language = setFormLanguage(deps, request, response);
  const view = { path: request.path, search: '' } as const;
  const form = { outcome, values: {}, invalid: {} };
  const key = `${pageKey(view, language)}|${outcome}`;
  const page = await deps.cache.get(key, () => deps.renderer.render(renderRequest(deps, view, language, form)));
  sendPage(request, response, page, status);
}

function setFormLanguage(deps: PageDeps, request: Request, response: Response): Language {
  const resolution = resolvePath(deps.registry, request.path);
  const prefix = resolution.kind === 'page' ? resolution.prefix : null;
  const language = prefix ?? deps.requestLanguage(request, response);
  response.setHeader('Content-Language', language);
  return language;
}

function refuseMethod(response: Response, resolution: Resolution): void {
  if (resolution.kind !== 'page') {
    response.status(404).type('text/plain').send('Not found.\n');
    return;
  }
  response.setHeader('Allow', resolution.page.route === 'contact' ? 'GET, HEAD, POST' : 'GET, HEAD');
  response.status(405).type('text/plain').send('This address answers to other methods: see Allow.\n');
}

function viewOf({ query, path }: Request, resolution: Extract<Resolution, { kind: 'page' | 'not-found' }>): View {
  if (resolution.kind === 'page') {
    const isSent = resolution.page.route === 'contact' && query.sent === '1';
    return { path, search: isSent ? '?sent=1' : '', prefix: resolution.prefix, status: 200 };
  }
  const { prefix, serviceWithoutPage } = resolution;
  const shownPath = serviceWithoutPage === undefined ? notFoundPath : `/services/${serviceWithoutPage}`;
  return { path: prefix === null ? shownPath : `/${prefix}${notFoundPath}`, search: '', prefix, status: 404 };
}

/** A page from the cache; rendered where it is not there yet. */
function getPage(deps: PageDeps, view: View, language: Language): Promise<PreparedPage> {
  return deps.cache.get(pageKey(view, language), () => deps.renderer.render(renderRequest(deps, view, language, null)));
}

function renderRequest(
  { siteState }: PageDeps,
  { path, search }: Pick<View, 'path' | 'search'>,
  language: Language,
  form: RenderRequest['state']['form'],
): Omit<RenderRequest, 'assets'> {
  return { path, search, language, state: { ...siteState, path, form } };
}

function setPageHeaders(response: Response, prefix: Language | null, language: Language): void {
  for (const [name, value] of listPageHeaders(prefix, language)) response.setHeader(name, value);
}

/**
 * Renders every page once, so that the first visitor waits for none.
 *
 * @param onFailure Called for each page that cannot be rendered; the others are rendered all the same.
 */
export async function warmPages(deps: PageDeps, onFailure: (path: string, error: unknown) => void): Promise<void> {
  for (const { path, prefix } of listAddresses(deps.registry)) {
    for (const language of prefix === null ? languages : [prefix]) {
      const view: View = { path, search: '', prefix, status: 200 };
      await getPage(deps, view, language).catch((error: unknown) => onFailure(path, error));
    }
  }
}
