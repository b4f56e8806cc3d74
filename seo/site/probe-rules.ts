import { primaryLanguage } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import type { Probe, SiteIndex, SiteRule } from './site-index.ts';

/** What the site answers where nobody looks. */
export const probeRules: readonly SiteRule[] = [
  {
    id: 'http/real-404',
    severity: 'error',
    topic: 'responses',
    title: 'An address that cannot exist does not answer 404.',
    why: 'Every mistyped link becomes a page that engines try to index.',
    fix: 'Return 404 from the route that catches everything else.',
    source: 'Google Search Central, "Soft 404 errors"',
    examples: { bad: '/fr/no-such-page answers 200', good: '/fr/no-such-page answers 404' },
    check: checkProbes('missing-page', ({ url, status }) => {
      if (status === 404 || status === 410 || status >= 500 || status === 429) return [];
      return [{ url, message: `${url} answers ${status}.`, evidence: String(status) }];
    }),
  },
  {
    id: 'sec/http-redirect',
    severity: 'error',
    topic: 'security',
    title: 'The http address of the site does not lead to https.',
    why: 'Visitors who type the name stay unprotected.',
    fix: 'Redirect every http address.',
    source: 'Lighthouse, redirects-http',
    examples: { bad: 'http://example.com answers 200', good: 'http://example.com answers 301 to https://example.com/' },
    check: checkProbes('host', (probe, index) => {
      if (!isSecondHost(probe, index) || !isUnsafe(probe, index)) return [];
      return [{ url: probe.url, message: `${probe.url} answers ${probe.status} without leading to https.` }];
    }),
  },
  {
    id: 'http/canonical-host',
    severity: 'error',
    topic: 'responses',
    title: "A spelling of the host does not lead to the site's own in one hop.",
    why: 'The site exists twice, and links are split between the copies.',
    fix: 'Redirect www and http to the one origin, in one hop.',
    source: 'Google Search Central, "Consolidate duplicate URLs"',
    examples: {
      bad: 'http://www.example.com answers 200',
      good: 'http://www.example.com answers 301 to https://example.com/',
    },
    check: checkProbes('host', (probe, index) => {
      if (!isSecondHost(probe, index) || isUnsafe(probe, index)) return [];
      const { url, hops, finalUrl } = probe;
      const message = arrives(probe, index)
        ? `${url} needs ${hops} hops to ${finalUrl}.`
        : `${url} leads to ${finalUrl}, the site is ${index.site.origin}.`;
      return [{ url, message }];
    }),
  },
  {
    id: 'http/locale-redirect',
    severity: 'warning',
    topic: 'responses',
    title: "An address of one language answers differently by the browser's language.",
    why: 'Crawlers send no Accept-Language and may never see the other pages.',
    fix: 'Answer each address in its language; use x-default for the choice.',
    source: 'Google Search Central, "Locale-adaptive pages"',
    examples: { bad: '/fr redirects to / for an English browser', good: '/fr answers in French to everybody' },
    check: checkProbes('accept-language', ({ url, language, plainStatus, status, location }) => {
      if (status === plainStatus) return [];
      const to = location === null ? '' : ` to ${location}`;
      const message = `${url} answers ${plainStatus}, and ${status}${to} for Accept-Language: ${primaryLanguage(language)}.`;
      return [{ url, message }];
    }),
  },
  {
    id: 'robots/llms-txt',
    severity: 'info',
    topic: 'robots',
    title: 'The site has no llms.txt.',
    why: 'Some assistants and developer tools read it. No search engine says that it does.',
    fix: 'Serve a short overview of the site in Markdown, or ignore this hint.',
    source: 'llmstxt.org',
    examples: { bad: '/llms.txt answers 404', good: 'A page of Markdown at /llms.txt' },
    check: checkProbes('file', ({ url, status }) =>
      isLlmsTxt(url) && status === 404 ? [{ url, message: 'No /llms.txt.' }] : [],
    ),
  },
  {
    id: 'sec/security-txt',
    severity: 'info',
    topic: 'security',
    title: 'The site does not say where to report a hole.',
    why: 'Finders give up, or publish it.',
    fix: 'Serve /.well-known/security.txt.',
    source: 'RFC 9116',
    examples: { bad: '/.well-known/security.txt answers 404', good: 'Contact: and a future Expires:' },
    check: checkProbes('file', (probe) =>
      isSecurityTxt(probe.url) && !isOpen(probe)
        ? [{ url: probe.url, message: `No ${new URL(probe.url).pathname}.` }]
        : [],
    ),
  },
  {
    id: 'perf/sourcemap-public',
    severity: 'info',
    topic: 'performance',
    title: 'The source map of a script is open to everybody.',
    why: 'It shows the source with its comments, and paths of the machine it was built on.',
    fix: 'Keep source maps on the server that collects errors, or build without.',
    source: 'OWASP Web Security Testing Guide, information leakage',
    examples: { bad: '/assets/app.js.map answers 200', good: '/assets/app.js.map answers 404' },
    check: checkPrivateFiles(({ url }, pathname) =>
      pathname.endsWith('.map') ? [{ url, message: `The source map ${pathname} is open to everybody.` }] : [],
    ),
  },
  {
    id: 'sec/admin-exposed',
    severity: 'error',
    topic: 'security',
    title: 'A file or page that belongs to the operator is open.',
    why: 'It holds keys, or a way in.',
    fix: 'Close it, and change what it held.',
    source: 'OWASP Web Security Testing Guide',
    examples: { bad: '/.env answers 200', good: '/.env answers 404' },
    check: checkPrivateFiles(({ url }, pathname) =>
      pathname.endsWith('.map') ? [] : [{ url, message: `${pathname} answers 200.` }],
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

/** Another spelling of the host that serves something; a host that does not exist is no copy of the site. */
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

/** Files of the operator that answer. */
function checkPrivateFiles(check: (probe: ProbeOf<'file'>, pathname: string) => Violation[]): SiteRule['check'] {
  return checkProbes('file', (probe) =>
    isLlmsTxt(probe.url) || isSecurityTxt(probe.url) || !isOpen(probe) ? [] : check(probe, new URL(probe.url).pathname),
  );
}

/** Whether a file answers with its own content, not with the site's page for everything. */
function isOpen({ status, contentType }: ProbeOf<'file'>): boolean {
  return status === 200 && !/^text\/html/i.test(contentType ?? '');
}

function isLlmsTxt(url: string): boolean {
  return new URL(url).pathname === '/llms.txt';
}

function isSecurityTxt(url: string): boolean {
  return new URL(url).pathname.endsWith('/security.txt');
}
