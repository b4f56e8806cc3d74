import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type ContactForms, createContactRoute } from './contact/contact-route.ts';
import type { ContactSubmissions } from './contact/submissions.ts';
import type { Env } from './env.ts';
import { feedRoute } from './files/feed-route.ts';
import { iconRoute } from './files/icon-route.ts';
import { llmsTxtRoute } from './files/llms-txt-route.ts';
import { manifestRoute } from './files/manifest-route.ts';
import type { Published } from './files/published.ts';
import { robotsRoute } from './files/robots-route.ts';
import { securityTxtRoute } from './files/security-txt-route.ts';
import { sitemapRoute } from './files/sitemap-route.ts';
import { logWhenClosed } from './http/access-log.ts';
import { canonicalUrl } from './http/canonical-url.ts';
import { createErrorSender, type SendError } from './http/error-handler.ts';
import { requestIdOf, setRequestId } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Logger, RequestLog } from './logger.ts';
import { type HealthDeps, healthRoute } from './operations/health-route.ts';
import type { ErrorPages } from './pages/error-pages.ts';
import { languageRoute } from './pages/language-route.ts';
import { createCachedPageSender, type PageDeps, pageRoute } from './pages/page-handler.ts';

export type AppDeps = {
  env: Env;
  logger: Logger;
  logRequest: RequestLog;
  pages: PageDeps;
  submissions: ContactSubmissions;
  forms: ContactForms;
  health: HealthDeps;
  errorPages: ErrorPages;
  published: Published;
  startedAt: Date;
};

/**
 * The life of a request, top to bottom: what is ready in memory is sent first, a page of the cache or the refusal of a
 * form post, because Express alone takes about 1.5 times the CPU of bare node:http (decision 14). Everything else, a
 * page's first rendering included, goes through Express.
 */
export function createApp(deps: AppDeps): RequestListener {
  const { env, logger, logRequest, pages, submissions, forms, errorPages } = deps;
  const sendError = createErrorSender({ logger, errorPage: errorPages, headers: pages.flatHeaders });
  const sendCachedPage = createCachedPageSender(pages);
  const contact = createContactRoute({ submissions, forms, sendError });
  const app = createExpressApp(deps, contact.receive, sendError);
  return (request, response) => {
    setRequestId(request, env.trustProxy);
    logWhenClosed(logRequest, request, response);
    if (!sendCachedPage(request, response) && !contact.refuse(request, response)) app(request, response);
  };
}

function createExpressApp(deps: AppDeps, receiveMessage: RequestHandler, sendError: SendError): RequestListener {
  const { env, pages, health, published, startedAt } = deps;
  const { siteUrl } = env;
  const { registry, renderer } = pages;

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enable('strict routing').enable('case sensitive routing');

  app.use(securityHeaders(pages.headers), defaultHeaders);
  app.use(canonicalUrl(registry));
  app.use(renderer.assets);
  app.use(healthRoute(health));
  app.use(sitemapRoute(published, siteUrl));
  app.use(robotsRoute(siteUrl));
  app.use(feedRoute(published, siteUrl));
  app.use(manifestRoute(published));
  app.use(iconRoute(published.site.name));
  app.use(securityTxtRoute({ siteUrl, email: published.site.contact.privacy.email, startedAt }));
  app.use(llmsTxtRoute(published, siteUrl));
  app.use(receiveMessage);
  app.use(languageRoute({ siteUrl }));
  app.use(pageRoute(pages));
  app.use(((error, request, response, _next) => sendError(error, request, response)) satisfies ErrorRequestHandler);
  return app;
}

/** A route that sends something cacheable sets its own policy. */
const defaultHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', requestIdOf(request));
  response.setHeader('Cache-Control', 'no-store');
  next();
};
