import { primaryLanguage } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import type { Probe, SiteIndex, SiteRule } from './site-index.ts';

export const probeRules: readonly SiteRule[] = [
  {
    id: 'http/real-404',
    severity: 'error',
    title: 'A URL that does not exist does not return status 404.',
    why: 'Search engines try to index every mistyped URL.',
    fix: 'Return status 404 from the catch-all route.',
    source: 'Google Search Central, "Soft 404 errors"',
    examples: { bad: '/fr/no-such-page returns 200', good: '/fr/no-such-page returns 404' },
    check: checkProbes('missing-page', ({ url, status }) => {
      if (status >= 400) return [];
      return [{ url, message: `${url} does not exist, but returns status ${status}.`, evidence: String(status) }];
    }),
  },
  {
    id: 'sec/http-redirect',
    severity: 'error',
    title: 'The site does not redirect http to https.',
    why: 'Visitors who use an http URL have an unencrypted connection.',
    fix: 'Redirect every http URL to https with status 301.',
    source: 'Lighthouse, redirects-http',
    examples: { bad: 'http://example.com returns 200', good: '301 to https://example.com/' },
    check: checkProbes('host', (probe, index) => {
      if (!isSecondHost(probe, index) || !isUnsafe(probe, index)) return [];
      const message = `${probe.url} returns status ${probe.status} and does not redirect to https.`;
      return [{ url: probe.url, message }];
    }),
  },
  {
    id: 'http/canonical-host',
    severity: 'error',
    title: 'A variant of the host (http, www) does not redirect to the site in one hop.',
    why: 'Search engines may see two copies of the site and split links between them; each further hop takes time.',
    fix: 'Redirect www and http variants to the canonical origin.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'http://www.example.com returns 200', good: '301 to https://example.com/' },
    check: checkProbes('host', (probe, index) => {
      if (!isSecondHost(probe, index) || isUnsafe(probe, index)) return [];
      const { url, hops, finalUrl } = probe;
      if (!arrives(probe, index))
        return [{ url, message: `${url} ends at ${finalUrl}, but the site is ${index.site.origin}.` }];
      const fix = 'Redirect it in one hop, unless HSTS preloading requires https on the same host first.';
      return [{ url, message: `${url} redirects to ${finalUrl} in ${hops} hops.`, fix, severity: 'info' }];
    }),
  },
  {
    id: 'http/locale-redirect',
    severity: 'warning',
    title: "The response of a language URL depends on the browser's language.",
    why: 'Googlebot sends no Accept-Language and may never see the other versions.',
    fix: 'Serve each URL in one language; use Accept-Language only on the x-default URL.',
    source: 'Google Search Central, "Locale-adaptive pages"',
    examples: { bad: '/fr redirects to / for an English browser', good: '/fr is in French for every browser' },
    check: checkProbes('accept-language', ({ url, language, plainStatus, status, location }) => {
      if (status === plainStatus) return [];
      const to = location === null ? '' : ` to ${location}`;
      const message = `${url} returns status ${plainStatus}, but ${status}${to} with Accept-Language: ${primaryLanguage(language)}.`;
      return [{ url, message }];
    }),
  },
];

type ProbeOf<Kind extends Probe['kind']> = Extract<Probe, { kind: Kind }>;

function checkProbes<Kind extends Probe['kind']>(
  kind: Kind,
  check: (probe: ProbeOf<Kind>, index: SiteIndex) => Violation[],
): SiteRule['check'] {
  const isOfKind = (probe: Probe): probe is ProbeOf<Kind> => probe.kind === kind;
  return (index) => index.site.probes.filter(isOfKind).flatMap((probe) => check(probe, index));
}

function isSecondHost(probe: ProbeOf<'host'>, index: SiteIndex): boolean {
  if (probe.status === null || probe.finalUrl === null || index.context.stage === 'local') return false;
  return !arrives(probe, index) || probe.hops !== 1;
}

function arrives({ finalUrl }: ProbeOf<'host'>, { site }: SiteIndex): boolean {
  return finalUrl === site.origin || finalUrl?.startsWith(`${site.origin}/`) === true;
}

function isUnsafe({ url, finalUrl }: ProbeOf<'host'>, { site }: SiteIndex): boolean {
  return url.startsWith('http:') && site.origin.startsWith('https:') && finalUrl?.startsWith('http:') === true;
}
