import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { Env } from '#server/env.ts';
import { listSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';

const none: Env['analytics'] = { gaMeasurementId: null, plausibleDomain: null };
const google = { ...none, gaMeasurementId: 'G-TEST' };
const plausible = { ...none, plausibleDomain: 'goshen.example' };

/** The content security policy of a response, by directive. */
async function fetchPolicy(analytics: Env['analytics']): Promise<Record<string, string[]>> {
  const app = express();
  const all = listSecurityHeaders({
    siteUrl: 'https://goshen.test',
    robots: 'index',
    mode: 'production',
    hstsIncludeSubDomains: false,
    analytics,
    backend: null,
  });
  app.use(securityHeaders(all), (_request, response) => response.end());
  const { headers } = await request(app).get('/');
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('Strict-Transport-Security', () => {
  const hstsOf = (siteUrl: string, hstsIncludeSubDomains: boolean) =>
    new Map(
      listSecurityHeaders({
        siteUrl,
        hstsIncludeSubDomains,
        robots: 'index',
        mode: 'production',
        analytics: none,
        backend: null,
      }),
    ).get('Strict-Transport-Security');

  it('covers the subdomains only with the setting, and is sent with https only', () => {
    expect(hstsOf('https://goshen.test', false)).toBe('max-age=63072000');
    expect(hstsOf('https://goshen.test', true)).toBe('max-age=63072000; includeSubDomains');
    expect(hstsOf('http://goshen.test', true)).toBeUndefined();
  });
});

describe('the content security policy', () => {
  it('names no other host where no analytics service is configured', async () => {
    const policy = await fetchPolicy(none);
    expect(JSON.stringify(policy)).not.toMatch(/https?:/);
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it('is opened for Google’s hosts with a measurement id, in three directives and nowhere else', async () => {
    const policy = await fetchPolicy(google);
    expect(policy).toEqual({
      ...(await fetchPolicy(none)),
      'script-src': ["'self'", 'https://www.googletagmanager.com'],
      'img-src': ["'self'", 'data:', 'https://*.google-analytics.com', 'https://www.googletagmanager.com'],
      'connect-src': [
        "'self'",
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://www.googletagmanager.com',
      ],
    });
  });

  it('is opened for plausible.io with its domain, for script and calls', async () => {
    expect(await fetchPolicy(plausible)).toEqual({
      ...(await fetchPolicy(none)),
      'script-src': ["'self'", 'https://plausible.io'],
      'connect-src': ["'self'", 'https://plausible.io'],
    });
  });

  it('is opened for both where both are configured, and still for no inline script', async () => {
    const policy = await fetchPolicy({ gaMeasurementId: 'G-TEST', plausibleDomain: 'goshen.example' });
    expect(policy['script-src']).toEqual(["'self'", 'https://www.googletagmanager.com', 'https://plausible.io']);
  });
});
