import type { Request } from 'express';

/**
 * Whether another site sent the form. Browsers say so in `Sec-Fetch-Site`; older ones name the page's origin, which is
 * the public one or, on the subdomain of a language, the host that was asked. A program that names neither is no
 * browser, and there is no session it could misuse.
 */
export function isForeignForm(request: Request, siteUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return false;
  const origin = request.get('origin');
  if (origin === undefined) return site !== undefined;
  return origin !== siteUrl && origin !== `${new URL(siteUrl).protocol}//${request.get('host')}`;
}
