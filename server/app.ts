import express, { type Express, type RequestHandler } from 'express';
import type { Env } from './env.ts';
import type { Logger, RequestLog } from './logger.ts';
import { accessLog } from './middleware/access-log.ts';
import { canonicalUrl } from './middleware/canonical-url.ts';
import { errorHandler } from './middleware/error-handler.ts';
import { requestId } from './middleware/request-id.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import type { Published } from './published.ts';
import { contactPageRoute } from './routes/contact-page-route.ts';
import { type ContactRouteDeps, contactRoute } from './routes/contact-route.ts';
import { feedRoute } from './routes/feed-route.ts';
import { type HealthDeps, healthRoute } from './routes/health-route.ts';
import { iconRoute } from './routes/icon-route.ts';
import { languageRoute } from './routes/language-route.ts';
import { llmsTxtRoute } from './routes/llms-txt-route.ts';
import { manifestRoute } from './routes/manifest-route.ts';
import { type PageDeps, pageRoute } from './routes/page-route.ts';
import { robotsRoute } from './routes/robots-route.ts';
import { securityTxtRoute } from './routes/security-txt-route.ts';
import { sitemapRoute } from './routes/sitemap-route.ts';
import type { ErrorPages } from './ssr/error-pages.ts';

export type AppDeps = {
  env: Env;
  logger: Logger;
  logRequest: RequestLog;
  pages: PageDeps;
  contact: ContactRouteDeps;
  health: HealthDeps;
  errorPages: ErrorPages;
  published: Published;
  startedAt: Date;
};

/** The life of a request, top to bottom. */
export function createApp(deps: AppDeps): Express {
  const { env, logger, logRequest, pages, contact, health, errorPages, published, startedAt } = deps;
  const { siteUrl } = env;
  const { registry, renderer } = pages;

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', env.trustProxy);
  app.enable('strict routing').enable('case sensitive routing');

  app.use(requestId(env.trustProxy), accessLog(logRequest), securityHeaders(pages.headers), noStore);
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
  app.use(contactRoute(contact));
  app.use(contactPageRoute(pages, contact.intake));
  app.use(languageRoute({ siteUrl }));
  app.use(pageRoute(pages));
  app.use(errorHandler(logger, errorPages));
  return app;
}

/** The default of every response; a route that sends something cacheable sets its own policy. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
