import type { Express } from 'express';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import type { Logger, RequestLog } from './logger.ts';
import { createRequestLanguage } from './middleware/language.ts';
import { listSecurityHeaders } from './middleware/security-headers.ts';
import { readPublished } from './published.ts';
import type { ContactIntake } from './routes/contact-intake.ts';
import type { HealthDeps } from './routes/health-route.ts';
import type { PageDeps } from './routes/page-route.ts';
import { createErrorPages } from './ssr/error-pages.ts';
import { createPageCache } from './ssr/page-cache.ts';
import type { PageRenderer } from './ssr/page-renderer.ts';
import { createTranslate } from './translate.ts';

export async function buildPageDeps(renderer: PageRenderer, env: Env, logger: Logger): Promise<PageDeps> {
  const { registry } = await renderer.site();
  return {
    registry,
    renderer,
    cache: createPageCache({
      isEnabled: env.mode !== 'development',
      repack: { onError: (error) => logger.error({ event: 'page-compression-failed', err: error }) },
    }),
    requestLanguage: createRequestLanguage(logger),
    siteState: {
      siteUrl: env.siteUrl,
      noindex: env.robots === 'noindex',
      analytics: env.analytics,
      backend: env.backend,
      retentionDays: env.retentionDays,
    },
    headers: listSecurityHeaders({ ...env, hashes: renderer.hashes }),
  };
}

type AppParts = {
  env: Env;
  logger: Logger;
  logRequest: RequestLog;
  pages: PageDeps;
  intake: ContactIntake;
  health: HealthDeps;
};

/** The application around its pages; where messages go, and what health means, comes from outside. */
export async function composeApp({ pages, intake, ...parts }: AppParts): Promise<Express> {
  const site = await pages.renderer.site();
  return createApp({
    ...parts,
    pages,
    contact: { intake, requestLanguage: pages.requestLanguage, translateError: await createTranslate(site) },
    errorPages: await createErrorPages(site, pages.renderer.errorPageStyle),
    published: await readPublished(site),
    startedAt: new Date(),
  });
}
