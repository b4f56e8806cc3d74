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
      if (status === 404 || status === 410 || status >= 500 || status === 429) return [];
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
    why: 'Search engines see two copies of the site and split links between them.',
    fix: 'Redirect www and http variants to the canonical origin in one hop.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: { bad: 'http://www.example.com returns 200', good: '301 to https://example.com/' },
    check: checkProbes('host', (probe, index) => {
      if (!isSecondHost(probe, index) || isUnsafe(probe, index)) return [];
      const { url, hops, finalUrl } = probe;
      const message = arrives(probe, index)
        ? `${url} redirects to ${finalUrl} in ${hops} hops.`
        : `${url} ends at ${finalUrl}, but the site is ${index.site.origin}.`;
      return [{ url, message }];
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
  {
    id: 'robots/llms-txt',
    severity: 'info',
    title: 'The site has no llms.txt.',
    why: 'Some AI assistants and developer tools read it. No search engine has announced support.',
    fix: 'Serve a short overview of the site in Markdown, or ignore this hint.',
    source: 'llmstxt.org',
    examples: { bad: '/llms.txt returns 404', good: 'A Markdown file at /llms.txt' },
    check: checkProbes('file', ({ url, status }) =>
      isLlmsTxt(url) && status === 404 ? [{ url, message: 'No /llms.txt.' }] : [],
    ),
  },
  {
    id: 'sec/security-txt',
    severity: 'info',
    title: 'The site has no security.txt.',
    why: 'Security researchers do not know where to report a vulnerability.',
    fix: 'Serve /.well-known/security.txt with Contact and Expires fields.',
    source: 'RFC 9116',
    examples: { bad: '/.well-known/security.txt returns 404', good: 'Contact: and a future Expires:' },
    check: checkProbes('file', (probe) =>
      isSecurityTxt(probe.url) && !isOpen(probe)
        ? [{ url: probe.url, message: `No ${new URL(probe.url).pathname}.` }]
        : [],
    ),
  },
  {
    id: 'perf/sourcemap-public',
    severity: 'info',
    title: 'The source map of a script is public.',
    why: 'It exposes the source code with comments and paths of the build machine.',
    fix: 'Upload source maps to the error tracker only, or build without them.',
    source: 'OWASP Web Security Testing Guide, information leakage',
    examples: { bad: '/assets/app.js.map returns 200', good: '/assets/app.js.map returns 404' },
    check: checkPrivateFiles(({ url }, pathname) =>
      pathname.endsWith('.map') ? [{ url, message: `The source map ${pathname} is public.` }] : [],
    ),
  },
  {
    id: 'sec/admin-exposed',
    severity: 'error',
    title: 'A private file or admin page is public.',
    why: 'It may expose keys or give attackers access.',
    fix: 'Block access to it, and replace the keys and passwords it contained.',
    source: 'OWASP Web Security Testing Guide',
    examples: { bad: '/.env returns 200', good: '/.env returns 404' },
    check: checkPrivateFiles(({ url }, pathname) =>
      pathname.endsWith('.map') ? [] : [{ url, message: `${pathname} is public (status 200).` }],
    ),
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

function checkPrivateFiles(check: (probe: ProbeOf<'file'>, pathname: string) => Violation[]): SiteRule['check'] {
  return checkProbes('file', (probe) =>
    isLlmsTxt(probe.url) || isSecurityTxt(probe.url) || !isOpen(probe) ? [] : check(probe, new URL(probe.url).pathname),
  );
}

/** HTML is the catch-all page of the site. */
function isOpen({ status, contentType }: ProbeOf<'file'>): boolean {
  return status === 200 && !/^text\/html/i.test(contentType ?? '');
}

function isLlmsTxt(url: string): boolean {
  return new URL(url).pathname === '/llms.txt';
}

function isSecurityTxt(url: string): boolean {
  return new URL(url).pathname.endsWith('/security.txt');
}
