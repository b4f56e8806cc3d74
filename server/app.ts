import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { createRouteRegistry, type RouteRegistry } from '#domain/routes.ts';
import { createContactRoute, listContactForms } from './contact/contact-route.ts';
import type { ContactSubmissions } from './contact/submissions.ts';
import type { Env } from './env.ts';
import { readPublished } from './files/published.ts';
import { listSiteFiles, serveFiles } from './files/site-files.ts';
import { createErrorSender, type SendError } from './http/error-handler.ts';
import { logWhenClosed, requestIdOf, setRequestId } from './http/request-log.ts';
import { canonicalUrl, type SendRefusal } from './http/request-target.ts';
import { listSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import type { Logger, RequestLog } from './logger.ts';
import { type HealthDeps, healthRoute } from './operations/health-route.ts';
import { createRequestLanguage, languageRoute } from './pages/language.ts';
import { createPageCache } from './pages/page-cache.ts';
import { createCachedPageSender, type PageDeps, pageRoute } from './pages/page-handler.ts';
import type { PageRenderer, SiteModule } from './pages/page-renderer.ts';
import { createErrorPages, createRefusalSender, createTranslate } from './pages/server-texts.ts';

export async function buildPageDeps(renderer: PageRenderer, env: Env, logger: Logger): Promise<PageDeps> {
  const registry = await readRegistry(renderer);
  const headers = listSecurityHeaders({ ...env, hashes: renderer.hashes });
  return {
    registry,
    renderer,
    cache: createPageCache({ isEnabled: env.mode !== 'development' }),
    requestLanguage: createRequestLanguage(logger),
    siteState: {
      siteUrl: env.siteUrl,
      noindex: env.robots === 'noindex',
      analytics: env.analytics,
      backend: env.backend,
      retentionDays: env.retentionDays,
    },
    headers,
    flatHeaders: headers.flat(),
  };
}

/** In development the server starts with sources that cannot be loaded, and shows why (`createReloadingApp`). */
async function readRegistry(renderer: PageRenderer): Promise<RouteRegistry> {
  try {
    return (await renderer.site()).registry;
  } catch (error) {
    if (renderer.development === undefined) throw error;
    return createRouteRegistry({ services: [], servicesWithoutPage: [], articles: [] });
  }
}

export type AppDeps = {
  env: Env;
  logger: Logger;
  logRequest: RequestLog;
  pages: PageDeps;
  /** Where messages go. */
  submissions: ContactSubmissions;
  health: HealthDeps;
};

/**
 * The life of a request, top to bottom: what is ready in memory is sent first, a page of the cache or the refusal of a
 * form post, because Express alone takes about 1.5 times the CPU of bare node:http (decision 14). Everything else, a
 * page's first rendering included, goes through Express.
 */
export async function createApp(deps: AppDeps): Promise<RequestListener> {
  const { env, logger, logRequest, pages, submissions } = deps;
  const site = await pages.renderer.site();
  const errorPage = await createErrorPages(site, pages.renderer.errorPageStyle);
  const translate = await createTranslate(site);
  const { requestLanguage, flatHeaders: headers } = pages;
  const sendError = createErrorSender({ logger, errorPage, translate, requestLanguage, headers });
  const sendCachedPage = createCachedPageSender(pages);
  const forms = listContactForms(pages, translate);
  const contact = createContactRoute({ submissions, forms, sendError });
  const files = listSiteFiles(await readPublished(site), env.siteUrl, new Date());
  const app = createExpressApp(deps, {
    files: serveFiles(files),
    receiveMessage: contact.receive,
    sendRefusal: createRefusalSender(translate, requestLanguage),
    sendError,
  });
  return (request, response) => {
    setRequestId(request, env.trustProxy);
    logWhenClosed(logRequest, request, response);
    if (!sendCachedPage(request, response) && !contact.refuse(request, response)) app(request, response);
  };
}

/** In development: the application, built again when its sources have changed. While they fail, each page shows the error. */
export function createReloadingApp(deps: AppDeps, faultPage: string): RequestListener {
  const { env, logger, pages } = deps;
  const { renderer, headers } = pages;
  let built: { site: SiteModule; app: Promise<RequestListener> } | null = null;
  const loadApp = async () => {
    const site = await renderer.site();
    if (built?.site !== site) {
      const app = buildPageDeps(renderer, env, logger).then((changed) => createApp({ ...deps, pages: changed }));
      built = { site, app };
    }
    return built.app;
  };
  const fallback = express().disable('x-powered-by');
  fallback.use(securityHeaders(headers), renderer.assets, (_request, response) => {
    response.status(500).setHeader('Cache-Control', 'no-store').type('html').send(faultPage);
  });
  return (request, response) => {
    loadApp().then(
      (app) => app(request, response),
      () => fallback(request, response),
    );
  };
}

type Routes = {
  files: RequestHandler;
  receiveMessage: RequestHandler;
  sendRefusal: SendRefusal;
  sendError: SendError;
};

function createExpressApp(
  { env: { siteUrl }, pages, health }: AppDeps,
  { files, receiveMessage, sendRefusal, sendError }: Routes,
): RequestListener {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('strict routing').enable('case sensitive routing');

  app.use(securityHeaders(pages.headers), defaultHeaders);
  app.use(canonicalUrl(pages.registry, sendRefusal));
  app.use(pages.renderer.assets);
  app.use(healthRoute(health));
  app.use(files);
  app.use(receiveMessage);
  app.use(languageRoute({ siteUrl, sendRefusal }));
  app.use(pageRoute(pages, sendRefusal));
  app.use(((error, request, response, _next) => sendError(error, request, response)) satisfies ErrorRequestHandler);
  return app;
}

/** A route that sends something cacheable sets its own policy. */
const defaultHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', requestIdOf(request));
  response.setHeader('Cache-Control', 'no-store');
  next();
};
