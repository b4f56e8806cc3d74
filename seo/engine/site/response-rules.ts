import { type Finding, firstPlace } from '../finding.ts';
import type { Rule, Violation } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import type { ResponseEnd, UrlResponse } from './url-response.ts';

export type ResponsePlace = { file: string; line: number; column?: number };

export type ResponsePolicy = {
  evaluateStatus: (status: number) => 'good' | 'warn' | 'bad';
  redirects: 'warn' | 'error' | 'follow';
};

type ResponseRule = Rule<[response: UrlResponse, policy: ResponsePolicy]>;

const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

export const redirectInSitemap: ResponseRule = {
  id: 'http/redirect-in-sitemap',
  severity: 'error',
  title: 'A URL in the sitemap redirects.',
  why: 'A sitemap should list URLs to index, and search engines do not index a redirect.',
  fix: 'List the final URL.',
  source: 'Sitebulb, "URL in XML sitemap redirects"',
  examples: { bad: '<loc>http://example.com/</loc>, which redirects', good: '<loc>https://example.com/</loc>' },
  check: checkRedirects(({ url, hops: [first], finalUrl }, { redirects }) => {
    const message = `${url} redirects (${first?.status}) to ${finalUrl}.`;
    const severity = redirects === 'warn' ? 'warning' : 'error';
    return [{ message, fix: `List ${finalUrl}.`, evidence: finalUrl, severity }];
  }),
};

const redirectRules: readonly ResponseRule[] = [
  redirectInSitemap,
  {
    id: 'http/redirect-chain',
    severity: 'warning',
    title: 'A URL has more than one redirect; an error if it has more than ten or a loop.',
    why: 'Each redirect takes time, and crawlers stop after about ten.',
    fix: 'Redirect every old URL directly to the final URL.',
    source: 'Google Search Central, "Redirects and Google Search"',
    examples: { bad: 'a > b > c', good: 'a > c' },
    check: (response, policy) => [...checkChain(response, policy), ...checkLoop(response)],
  },
];

const endRules: readonly ResponseRule[] = [
  {
    id: 'http/unreachable',
    severity: 'error',
    title: 'A URL gives no response: unknown host, refused connection, TLS error or timeout.',
    why: 'Neither readers nor search engines get the page.',
    fix: 'Check DNS, the TLS certificate and the server, or raise --timeout.',
    source: 'lychee, linkinator',
    examples: { bad: 'connect ECONNREFUSED', good: '200' },
    check: ({ finalUrl, end }) => {
      if (end.kind !== 'no-response') return [];
      const tries = end.tries === 1 ? '1 try' : `${end.tries} tries`;
      return [{ message: `${finalUrl} ${end.cause}, after ${tries}.`, evidence: end.cause }];
    },
  },
  {
    id: 'http/private-address',
    severity: 'error',
    title: 'A URL of a public site leads to a private address.',
    why: 'Readers cannot open it, and requesting it can expose internal services (SSRF).',
    fix: 'Correct the URL, or use --allow-private to request it.',
    source: 'OWASP, Server-Side Request Forgery Prevention Cheat Sheet',
    examples: { bad: '/ redirects to http://10.0.0.5/', good: '/ redirects to https://www.example.com/' },
    check: ({ finalUrl, end }) =>
      end.kind === 'private' ? [{ message: `${finalUrl} leads to a private address and was not requested.` }] : [],
  },
  {
    id: 'http/blocked',
    severity: 'warning',
    title: 'A URL returns 401, 403 or 429.',
    why: 'The page may work in a browser and refuse only automated requests.',
    fix: 'Open the URL in a browser; if it works there, let the server accept the user agent of this tool.',
    source: 'linkinator',
    examples: { bad: '403 from a bot filter', good: '200' },
    check: checkStatus(({ status }, url, policy) => {
      if (!isRefusal(status, policy)) return [];
      return [{ message: `${url} refuses automated requests (status ${status}).`, evidence: String(status) }];
    }),
  },
  {
    id: 'http/server-error',
    severity: 'error',
    title: 'A URL returns a 5xx status.',
    why: 'Search engines crawl the whole site more slowly, and drop pages that keep failing.',
    fix: 'Check the server log for the time of the request.',
    source: 'Google Search Central, "HTTP status codes"',
    examples: { bad: '/report returns 500', good: '/report returns 200' },
    check: checkStatus(({ status }, url, policy) => (status >= 500 ? checkError(status, url, policy) : [])),
  },
  {
    id: 'http/client-error',
    severity: 'error',
    title: 'A URL returns a 4xx status.',
    why: 'Crawlers waste requests on it, and readers reach an error page.',
    fix: 'Use the URL of an existing page, or redirect the old URL.',
    source: 'Google Search Central, "HTTP status codes"',
    examples: { bad: '/old returns 404', good: '/new returns 200' },
    check: checkStatus(({ status }, url, policy) => (status < 500 ? checkError(status, url, policy) : [])),
  },
];

export const responseRules: readonly ResponseRule[] = [...redirectRules, ...endRules];

/** @param place Where the URL is listed; `null` for a URL of the command line. */
export function checkResponse(response: UrlResponse, place: ResponsePlace | null, policy: ResponsePolicy): Finding[] {
  return runRules(responseRules, response, policy).map((finding) => ({
    ...finding,
    places: [{ ...firstPlace(finding), ...place }],
  }));
}

/** Whether a URL can be a language alternate: it returns 200 without a redirect. */
export function respondsDirectly({ hops, end }: UrlResponse, { evaluateStatus }: ResponsePolicy): boolean {
  return (
    hops.length === 0 && (end.kind === 'foreign' || (end.kind === 'status' && evaluateStatus(end.status) === 'good'))
  );
}

/** The response in a few words: `404`, `301 to https://…`, `refused the connection`. */
export function describeResponse({ hops, finalUrl, end }: UrlResponse): string {
  const [first] = hops;
  if (first !== undefined) return `${first.status} to ${finalUrl}`;
  if (end.kind === 'status') return String(end.status);
  return end.kind === 'no-response' ? end.cause : notRequested[end.kind];
}

const notRequested = { private: 'private address', 'redirect-loop': 'redirect loop', foreign: 'another host' } as const;

type Check = ResponseRule['check'];

function checkRedirects(check: Check): Check {
  return (response, policy) => {
    const isIgnored =
      response.hops.length === 0 || policy.redirects === 'follow' || response.end.kind === 'redirect-loop';
    return isIgnored ? [] : check(response, policy);
  };
}

const checkChain = checkRedirects(({ url, hops, finalUrl }) => {
  if (hops.length < 2) return [];
  const urls = [...hops.map((hop) => hop.url), finalUrl];
  return [
    { message: `${hops.length} redirects: ${urls.join(' > ')}.`, fix: `Redirect ${url} directly to ${finalUrl}.` },
  ];
});

function checkLoop({ url, hops, end }: UrlResponse): Violation[] {
  if (end.kind !== 'redirect-loop') return [];
  const urls = hops.slice(0, 4).map((hop) => hop.url);
  return [{ severity: 'error', message: `${url} redirects in a loop: ${urls.join(' > ')} > …` }];
}

type StatusEnd = Extract<ResponseEnd, { kind: 'status' }>;

function checkStatus(check: (end: StatusEnd, url: string, policy: ResponsePolicy) => Violation[]): Check {
  return ({ finalUrl, end }, policy) => (end.kind === 'status' ? check(end, finalUrl, policy) : []);
}

/** A status that bot filters return. */
function isRefusal(status: number, { evaluateStatus }: ResponsePolicy): boolean {
  return refusals.has(status) && evaluateStatus(status) === 'bad';
}

function checkError(status: number, url: string, policy: ResponsePolicy): Violation[] {
  const verdict = policy.evaluateStatus(status);
  if (verdict === 'good' || isRefusal(status, policy)) return [];
  const violation = { message: `${url} returns status ${status}.`, evidence: String(status) };
  return [verdict === 'warn' ? { ...violation, severity: 'warning' } : violation];
}
