import { type RequestHandler, Router } from 'express';
import { languageCookie, languageCookieMaxAge } from '#domain/language-detection.ts';
import { parseLanguage } from '#domain/locale.ts';
import { isCrossSite, readFields } from '../http/form-post.ts';

/**
 * The language form for visitors without script: sets the cookie and leads back to the page.
 *
 * @param site.siteUrl The site's own origin; forms of other sites are refused.
 */
export function languageRoute({ siteUrl }: { siteUrl: string }): Router {
  const router = Router();
  router.use('/language', onlyPost, onlyOwnForm(siteUrl), choose(siteUrl.startsWith('https:')));
  return router;
}

const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') {
    next();
    return;
  }
  response.setHeader('Allow', 'POST');
  response.status(405).type('text/plain').send('This address answers to POST only.\n');
};

function onlyOwnForm(siteUrl: string): RequestHandler {
  return (request, response, next) => {
    if (!isCrossSite(request, siteUrl)) {
      next();
      return;
    }
    response.status(403).type('text/plain').send('The form was sent from another site.\n');
  };
}

function choose(isHttps: boolean): RequestHandler {
  return async (request, response) => {
    const body = await readFields(request);
    if (!body.ok) {
      response.status(body.status).type('text/plain').send(`${body.status}: the form could not be read.\n`);
      return;
    }
    const { lng, returnTo } = body.fields;
    const language = typeof lng === 'string' ? parseLanguage(lng) : null;
    if (language !== null) {
      response.cookie(languageCookie, language, {
        path: '/',
        sameSite: 'lax',
        maxAge: languageCookieMaxAge * 1000,
        secure: isHttps,
      });
    }
    response.redirect(303, safeReturnPath(returnTo));
  };
}

/** A path of this site and nothing that a browser could read as another origin; else home. */
export function safeReturnPath(value: unknown): string {
  return typeof value === 'string' && value.length <= 2000 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)
    ? value
    : '/';
}
