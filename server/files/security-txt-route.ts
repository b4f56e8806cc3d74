import type { RequestHandler } from 'express';
import { languages } from '#domain/locale.ts';
import { routeRows } from '#domain/routes.ts';
import { fileRoutes } from './file-routes.ts';

/** RFC 9116 asks for less than a year; a server is started again long before. */
const validDays = 350;
const dayMs = 86_400_000;

export type SecurityContact = { siteUrl: string; email: string; startedAt: Date };

/** Where to report a weakness (RFC 9116). */
export function securityTxtRoute({ siteUrl, email, startedAt }: SecurityContact): RequestHandler {
  const path = '/.well-known/security.txt';
  const expires = new Date(startedAt.getTime() + validDays * dayMs);
  const text = [
    `Contact: mailto:${email}`,
    `Contact: ${siteUrl}${routeRows.contact.path}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}${path}`,
    '',
  ].join('\n');
  return fileRoutes([{ path, type: 'text/plain; charset=utf-8', text }]);
}
