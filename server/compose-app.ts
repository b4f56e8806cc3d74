import type { RequestListener } from 'node:http';
import { createApp } from './app.ts';
import { listContactForms } from './contact/contact-route.ts';
import type { ContactSubmissions } from './contact/submissions.ts';
import type { Env } from './env.ts';
import { readPublished } from './files/published.ts';
import { listSecurityHeaders } from './http/security-headers.ts';
import type { Logger, RequestLog } from './logger.ts';
import type { HealthDeps } from './operations/health-route.ts';
import { createErrorPages } from './pages/error-pages.ts';
import { createRequestLanguage } from './pages/language.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { PageDeps } from './pages/page-handler.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { createTranslate } from './pages/translate.ts';

export async function buildPageDeps(renderer: PageRenderer, env: Env, logger: Logger): Promise<PageDeps> {
  const { registry } = await renderer.site();
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

type AppParts = {
  env: Env;
  logger: Logger;
  logRequest: RequestLog;
  pages: PageDeps;
  submissions: ContactSubmissions;
  health: HealthDeps;
};

/** The application around its pages; where messages go, and what health means, comes from outside. */
export async function composeApp({ pages, ...parts }: AppParts): Promise<RequestListener> {
  const site = await pages.renderer.site();
  return createApp({
    ...parts,
    pages,
    forms: listContactForms(pages, await createTranslate(site)),
    errorPages: await createErrorPages(site, pages.renderer.errorPageStyle),
    published: await readPublished(site),
    startedAt: new Date(),
  });
}
