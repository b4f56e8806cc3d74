import type { Env } from '../env.ts';

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
export function listAnalyticsSources({ gaMeasurementId, plausibleDomain }: Env['analytics']): AnalyticsSources {
  const services = [...(gaMeasurementId === null ? [] : [google]), ...(plausibleDomain === null ? [] : [plausible])];
  return {
    scriptSrc: services.flatMap(({ scriptSrc }) => scriptSrc),
    imgSrc: services.flatMap(({ imgSrc }) => imgSrc),
    connectSrc: services.flatMap(({ connectSrc }) => connectSrc),
  };
}
