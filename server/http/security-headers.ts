import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Env } from '../env.ts';
import type { InlineHashes } from '../pages/page-renderer.ts';

export type SecuritySettings = Pick<
  Env,
  'siteUrl' | 'hstsIncludeSubDomains' | 'robots' | 'mode' | 'analytics' | 'backend'
> & {
  hashes?: InlineHashes;
};

const twoYears = 63_072_000;
const permissions = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** The headers of every response, those to requests that cannot be read included. */
export function listSecurityHeaders(settings: SecuritySettings): [string, string][] {
  const headers = collectHeaders(helmetOptions(settings));
  headers.push(['Permissions-Policy', permissions.map((feature) => `${feature}=()`).join(', ')]);
  headers.push(['Cache-Control', 'no-store']); // a handler that sends something cacheable sets its own policy
  if (settings.robots === 'noindex') headers.push(['X-Robots-Tag', 'noindex']);
  return headers;
}

/** The same headers for every response, computed once when the server starts. */
export function securityHeaders(headers: readonly (readonly [string, string])[]): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function isHttps({ siteUrl }: SecuritySettings): boolean {
  return siteUrl.startsWith('https:');
}

function helmetOptions(settings: SecuritySettings): HelmetOptions {
  const { hstsIncludeSubDomains } = settings;
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
    strictTransportSecurity: isHttps(settings) && { maxAge: twoYears, includeSubDomains: hstsIncludeSubDomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers and plug-ins that no longer exist; each header costs time in every response.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

function contentSecurityPolicy(settings: SecuritySettings): Record<string, string[]> {
  const { mode, analytics, backend, hashes = { style: [], script: [] } } = settings;
  const development = mode === 'development'; // Vite's client needs inline script and style, a worker and a web socket
  const self = ["'self'"];
  const none = ["'none'"];
  const { scriptSrc, imgSrc, connectSrc } = listAnalyticsSources(analytics);
  return {
    defaultSrc: none,
    scriptSrc: [...self, ...(development ? ["'unsafe-inline'"] : hashes.script), ...scriptSrc],
    styleSrc: [...self, ...(development ? ["'unsafe-inline'"] : hashes.style)],
    imgSrc: [...self, 'data:', ...imgSrc],
    fontSrc: self,
    connectSrc: [
      ...self,
      ...(development ? ['ws:'] : []),
      ...connectSrc,
      ...(backend ? [new URL(backend.url).origin] : []),
    ],
    ...(development && { workerSrc: [...self, 'blob:'] }), // in which Vite waits until the server responds again
    manifestSrc: self,
    formAction: self,
    baseUri: none,
    objectSrc: none,
    frameAncestors: none,
    ...(isHttps(settings) && { upgradeInsecureRequests: [] }),
  };
}

/** Helmet is run once against a bare list of headers, so that no request pays for it. */
function collectHeaders(options: HelmetOptions): [string, string][] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(options)({} as never, response as unknown as ServerResponse, () => {});
  return [...headers];
}

/** What an analytics service needs of the content security policy, by directive. */
export type AnalyticsSources = { scriptSrc: string[]; imgSrc: string[]; connectSrc: string[] };

/**
 * As Google's guide for content security policies names them for Google Analytics 4 without advertising features
 * (developers.google.com/tag-platform/security/guides/csp). The hosts that collect differ by region.
 */
const google: AnalyticsSources = {
  scriptSrc: ['https://www.googletagmanager.com'],
  imgSrc: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  connectSrc: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};

const plausible: AnalyticsSources = {
  scriptSrc: ['https://plausible.io'],
  imgSrc: [],
  connectSrc: ['https://plausible.io'],
};

/** The hosts that pages may reach for the services that are configured, and no others. */
function listAnalyticsSources({ gaMeasurementId, plausibleDomain }: Env['analytics']): AnalyticsSources {
  const services = [...(gaMeasurementId === null ? [] : [google]), ...(plausibleDomain === null ? [] : [plausible])];
  return {
    scriptSrc: services.flatMap(({ scriptSrc }) => scriptSrc),
    imgSrc: services.flatMap(({ imgSrc }) => imgSrc),
    connectSrc: services.flatMap(({ connectSrc }) => connectSrc),
  };
}
