import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { movedTo } from '#domain/resolve-path.ts';
import type { RouteRegistry } from '#domain/routes.ts';

/** A refusal in the visitor's language, as plain text, for requests that no link or form of the site makes. */
export type SendRefusal = (request: Request, response: Response, status: number, reason: RefusalReason) => void;
export type RefusalReason = 'notFound' | 'method' | 'otherSite' | 'unreadable';

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is;

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The path and query of a request target: `/about?x=1` of `http://host/about?x=1`. */
export function originForm(target: string): string {
  const [, , rest] = absoluteForm.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Turns an absolute-form request target into the origin form. Its host replaces the Host header, as RFC 9112, section
 * 3.2.2, requires; a request with none or several keeps them, because it is invalid.
 */
export function acceptAbsoluteForm(request: IncomingMessage): void {
  const [, host] = absoluteForm.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.url = originForm(request.url ?? '');
  if (request.headersDistinct.host?.length !== 1) return;
  request.headers.host = host;
  request.headersDistinct.host = [host];
  request.rawHeaders = request.rawHeaders.map((text, index, all) =>
    index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host' ? host : text,
  );
}

/**
 * Refuses requests with an invalid path or host, and redirects each variant of a page's URL to its canonical path, and
 * each old path to its page: in one hop, with the query, never to another origin.
 *
 * @param redirects Old paths, each with the path of a page.
 */
export function canonicalUrl(
  registry: RouteRegistry,
  redirects: Readonly<Record<string, string>>,
  sendRefusal: SendRefusal,
): RequestHandler {
  const moved = new Map(Object.entries(redirects));
  return (request, response, next) => {
    const [pathname, query] = splitTarget(request.url);
    if (!isPath(pathname) || !hasValidHost(request)) {
      sendRefusal(request, response, 400, 'unreadable');
      return;
    }
    const to = movedTo(registry, moved, pathname);
    if (to === undefined) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-cache');
    response.redirect(301, to + (query === undefined ? '' : `?${query}`));
  };
}

/** The path and the query, which is undefined without a question mark. */
export function splitTarget(target: string): [path: string, query: string | undefined] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}

/**
 * Whether the request has one Host header with a host name or an address, with or without a port (RFC 9112, 3.2). Only
 * HTTP/1.0 may omit it. `headers.host` would hide a second one.
 */
export function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 0) return httpVersion === '1.0';
  return hosts === 1 && /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(headers.host ?? '');
}

/** Begins with a slash, decodes, and holds no control character. */
function isPath(pathname: string): boolean {
  if (!pathname.startsWith('/')) return false;
  try {
    return !/[\p{Cc}\\]/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
