import type { Request, RequestHandler, Response } from 'express';
import { resolvePath } from '#domain/resolve-path.ts';
import { type PageDeps, sendFormPage, sendOutcomePage } from '../pages/page-handler.ts';
import type { ContactIntake, IntakeResult } from './contact-intake.ts';
import { unavailableRetrySeconds } from './contact-route.ts';
import { setLimitHeaders } from './rate-limit.ts';

/** The form posted without script, to the contact page itself: 303 after success, else the page with what is wrong. */
export function contactPageRoute(pages: PageDeps, intake: ContactIntake): RequestHandler {
  return async (request, response, next) => {
    const resolution = request.method === 'POST' ? resolvePath(pages.registry, request.path) : null;
    if (resolution?.kind !== 'page' || resolution.page.route !== 'contact') {
      next();
      return;
    }
    const language = resolution.prefix ?? pages.requestLanguage(request, response);
    await answer(pages, request, response, await intake(request, language));
  };
}

async function answer(pages: PageDeps, request: Request, response: Response, result: IntakeResult): Promise<void> {
  switch (result.kind) {
    case 'sent':
      response.redirect(303, `${request.path}?sent=1#contact`);
      return;
    case 'invalid': {
      const { values, invalid } = result;
      return sendFormPage(pages, request, response, { status: 422, form: { outcome: 'invalid', values, invalid } });
    }
    case 'limited': {
      setLimitHeaders(response, result.limit, result.retryAfterSeconds);
      const { values } = result;
      if (values === null) return sendOutcomePage(pages, request, response, { status: 429, outcome: 'limited' });
      const form = { outcome: 'limited', values, invalid: {} } as const;
      return sendFormPage(pages, request, response, { status: 429, form });
    }
    case 'unavailable': {
      response.setHeader('Retry-After', String(unavailableRetrySeconds));
      const form = { outcome: 'unavailable', values: result.values, invalid: {} } as const;
      return sendFormPage(pages, request, response, { status: 503, form });
    }
    case 'refused':
      return sendOutcomePage(pages, request, response, { status: result.status, outcome: 'unavailable' });
  }
}
