import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is;

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
