import express, { type Express } from 'express';
import type { RouteRegistry } from '#domain/routes.ts';
import { contactRoute, listContactForms } from './contact/contact-route.ts';
import type { ReceiveSubmission } from './contact/submissions.ts';
import type { Env } from './env.ts';
import { readPublished } from './files/published.ts';
import { listSiteFiles, serveFiles } from './files/site-files.ts';
import { errorHandler } from './http/error-handler.ts';
import { accessLog, requestId, requestIdHeader } from './http/request-log.ts';
import { canonicalUrl } from './http/request-target.ts';
import { listSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import type { Logger } from './logger.ts';
import { type HealthDeps, healthRoute } from './operations/health-route.ts';
import { createRequestLanguage, languageRoute } from './pages/language.ts';
import { createPageCache } from './pages/page-cache.ts';
import { cachedPage, createPageHeaders, type PageDeps, pageRoute } from './pages/page-handler.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { createErrorPages, createRefusalSender, createTranslate } from './pages/server-texts.ts';

export function buildPageDeps(renderer: PageRenderer, registry: RouteRegistry, env: Env, logger: Logger): PageDeps {
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
    pageHeaders: createPageHeaders(headers),
  };
}

export type AppDeps = {
  env: Env;
  logger: Logger;
  pages: PageDeps;
  receiveSubmission: ReceiveSubmission;
  health: HealthDeps;
};

/**
 * The life of a request, top to bottom. A page that is ready in the cache brings all its headers, and is sent before the
 * other handlers have taken their time (decision 14).
 */
export async function createApp({ env, logger, pages, receiveSubmission, health }: AppDeps): Promise<Express> {
  const { siteUrl, trustProxy } = env;
  const { registry, renderer, requestLanguage, headers } = pages;
  const site = await renderer.site();
  const errorPage = await createErrorPages(site, renderer.errorPageStyle);
  const translate = await createTranslate(site);
  const sendRefusal = createRefusalSender(translate, requestLanguage);
  const files = listSiteFiles(await readPublished(site), siteUrl, new Date());

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('strict routing').enable('case sensitive routing');

  app.use(requestId(trustProxy));
  app.use(accessLog(logger, env.mode));
  app.use(cachedPage(pages));
  app.use(securityHeaders(headers), requestIdHeader);
  app.use(canonicalUrl(registry, site.redirects, sendRefusal));
  app.use(renderer.assets);
  app.use(healthRoute(health));
  app.use(serveFiles(files));
  app.use(contactRoute(receiveSubmission, listContactForms(pages, translate)));
  app.use(languageRoute({ siteUrl, sendRefusal }));
  app.use(pageRoute(pages, sendRefusal));
  app.use(errorHandler({ logger, errorPage, sendRefusal, requestLanguage }));
  return app;
}
