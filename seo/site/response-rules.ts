import type { Finding } from '../finding.ts';
import type { Rule, Violation } from '../rule.ts';
import { runRules } from '../run-rules.ts';
import type { ResponseEnd, UrlResponse } from './url-response.ts';

/** Where a URL is written. */
export type ResponsePlace = { file: string; line: number; column?: number };

export type ResponsePolicy = {
  evaluateStatus: (status: number) => 'good' | 'warn' | 'bad';
  /** What a redirect of a listed URL is. */
  redirects: 'warn' | 'error' | 'follow';
};

type ResponseRule = Rule<[answer: UrlResponse, policy: ResponsePolicy]>;

const refusals: ReadonlySet<number> = new Set([401, 403, 429]);
const temporary: ReadonlySet<number> = new Set([302, 303, 307]);

export const redirectInSitemap: ResponseRule = {
  id: 'http/redirect-in-sitemap',
  severity: 'error',
  topic: 'responses',
  title: 'A listed address redirects.',
  why: 'A sitemap lists the addresses that should be indexed, which a redirect never is.',
  fix: 'List the final address.',
  source: 'Sitebulb, "URL in XML sitemap redirects"',
  examples: { bad: '<loc>http://example.com/</loc>, which leads to https', good: '<loc>https://example.com/</loc>' },
  check: checkRedirects(({ url, hops: [first], finalUrl }, { redirects }) => {
    const message = `${url} redirects (${first?.status}) to ${finalUrl}.`;
    const severity = redirects === 'warn' ? 'warning' : 'error';
    return [{ message, fix: `List ${finalUrl}.`, evidence: finalUrl, severity }];
  }),
};

const redirectRules: readonly ResponseRule[] = [
  redirectInSitemap,
  {
    id: 'http/temporary-redirect',
    severity: 'warning',
    topic: 'responses',
    title: 'A listed address redirects with 302 or 307.',
    why: 'A temporary redirect says that the old address stays the right one.',
    fix: 'Answer 301 or 308 for a move.',
    source: 'Google Search Central, "Redirects and Google Search"',
    examples: { bad: '302 from /old to /new', good: '301 from /old to /new' },
    check: checkRedirects(({ url, hops: [first] }) =>
      first !== undefined && temporary.has(first.status)
        ? [{ message: `${url}: ${first.status} is temporary; use 301 or 308 for a move.` }]
        : [],
    ),
  },
  {
    id: 'http/redirect-chain',
    severity: 'warning',
    topic: 'responses',
    title: 'An address needs more than one redirect; an error where it needs more than ten or never ends.',
    why: 'Each hop costs time, and crawlers give up.',
    fix: 'Point every old address at the final one.',
    source: 'Google Search Central, "Redirects and Google Search"',
    examples: { bad: 'a > b > c', good: 'a > c' },
    check: (answer, policy) => [...checkChain(answer, policy), ...checkEndless(answer)],
  },
];

const endRules: readonly ResponseRule[] = [
  {
    id: 'http/unreachable',
    severity: 'error',
    topic: 'responses',
    title: 'An address gives no answer: no such host, refused, TLS, or too late.',
    why: 'Neither readers nor engines get the page.',
    fix: 'Check DNS, certificate and server; repeat with a longer --timeout.',
    source: 'lychee, linkinator',
    examples: { bad: 'connect ECONNREFUSED', good: '200' },
    check: ({ finalUrl, end }) => {
      if (end.kind !== 'silence') return [];
      const tries = end.tries === 1 ? '1 try' : `${end.tries} tries`;
      return [{ message: `${finalUrl} ${end.cause}, after ${tries}.`, evidence: end.cause }];
    },
  },
  {
    id: 'http/private-address',
    severity: 'error',
    topic: 'responses',
    title: 'An address of a public site leads to a private network.',
    why: 'Readers cannot open it, and a checker that follows it can be led astray.',
    fix: 'Correct the URL; for a test system of your own, add --allow-private.',
    source: 'OWASP, Server-Side Request Forgery Prevention Cheat Sheet',
    examples: {
      bad: 'https://example.com/ redirects to http://10.0.0.5/',
      good: 'It redirects to https://www.example.com/',
    },
    check: ({ finalUrl, end }) =>
      end.kind === 'private'
        ? [
            {
              message: `${finalUrl} leads to a private address and was not requested.`,
              fix: 'Correct the URL, or use --allow-private to request it.',
            },
          ]
        : [],
  },
  {
    id: 'http/head-get-differ',
    severity: 'warning',
    topic: 'responses',
    title: 'HEAD and GET answer with different statuses.',
    why: 'Crawlers and checkers that send HEAD believe the page is broken.',
    fix: 'Answer HEAD as GET, without the body.',
    source: 'RFC 9110, section 9.3.2',
    examples: { bad: 'HEAD 405, GET 200', good: 'HEAD 200, GET 200' },
    check: checkStatus(({ status, headStatus }, url) =>
      headStatus === null || headStatus === status
        ? []
        : [{ message: `${url}: HEAD ${headStatus}, GET ${status}.`, fix: 'Fix the HEAD route.' }],
    ),
  },
  {
    id: 'http/blocked',
    severity: 'warning',
    topic: 'responses',
    title: 'An address refuses the checker: 401, 403 or 429.',
    why: 'It may be open to readers; a program cannot say.',
    fix: 'Check it by hand, or accept the status with --accept.',
    source: 'linkinator',
    examples: { bad: '403 from a wall against robots', good: '200' },
    check: checkStatus(({ status }, url, policy) => {
      if (!isRefusal(status, policy)) return [];
      const fix = 'Check it by hand, or accept the status with --accept.';
      return [{ message: `${url} refuses checkers (${status}).`, fix, evidence: String(status) }];
    }),
  },
  {
    id: 'http/server-error',
    severity: 'error',
    topic: 'responses',
    title: 'An address answers 5xx.',
    why: 'Engines crawl the whole site more slowly, and drop pages that keep failing.',
    fix: 'Look into the log of the server for the time of the check.',
    source: 'Google Search Central, "HTTP status codes"',
    examples: { bad: '/report answers 500', good: '/report answers 200' },
    check: checkStatus(({ status }, url, policy) => (status >= 500 ? checkError(status, url, policy) : [])),
  },
  {
    id: 'http/client-error',
    severity: 'error',
    topic: 'responses',
    title: 'An address answers 4xx.',
    why: 'A listed page that is not there wastes crawls and loses readers.',
    fix: 'List the address that exists, or redirect the old one.',
    source: 'Google Search Central, "HTTP status codes"',
    examples: { bad: '/old answers 404', good: '/new answers 200' },
    check: checkStatus(({ status }, url, policy) => (status < 500 ? checkError(status, url, policy) : [])),
  },
];

/** What a response means for a URL that a sitemap lists. */
export const responseRules: readonly ResponseRule[] = [...redirectRules, ...endRules];

/** Checks the response of a URL that is listed at a place; `null` for one that a person named. */
export function checkResponse(answer: UrlResponse, place: ResponsePlace | null, policy: ResponsePolicy): Finding[] {
  return runRules(responseRules, answer, policy).map((finding) => ({ ...finding, ...place }));
}

/** Whether the URL itself answers well, without a redirect: what a language alternate must do. */
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
  return end.kind === 'silence' ? end.cause : unasked[end.kind];
}

const unasked = { private: 'private address', endless: 'endless redirects', foreign: 'another host' } as const;

type Check = ResponseRule['check'];

/** A check of redirects that end somewhere, where the policy does not follow them. */
function checkRedirects(check: Check): Check {
  return (answer, policy) => {
    const isIgnored = answer.hops.length === 0 || policy.redirects === 'follow' || answer.end.kind === 'endless';
    return isIgnored ? [] : check(answer, policy);
  };
}

const checkChain = checkRedirects(({ hops, finalUrl }) => {
  if (hops.length < 2) return [];
  const urls = [...hops.map(({ url }) => url), finalUrl];
  return [{ message: `${hops.length} hops: ${urls.join(' > ')}.`, fix: `Point to ${finalUrl}.` }];
});

function checkEndless({ url, hops, end }: UrlResponse): Violation[] {
  if (end.kind !== 'endless') return [];
  const urls = hops.slice(0, 4).map((hop) => hop.url);
  return [{ severity: 'error', message: `${url} redirects without end: ${urls.join(' > ')} > …` }];
}

type StatusEnd = Extract<ResponseEnd, { kind: 'status' }>;

function checkStatus(check: (end: StatusEnd, url: string, policy: ResponsePolicy) => Violation[]): Check {
  return ({ finalUrl, end }, policy) => (end.kind === 'status' ? check(end, finalUrl, policy) : []);
}

/** A status that refuses programs, perhaps not readers. */
function isRefusal(status: number, { evaluateStatus }: ResponsePolicy): boolean {
  return refusals.has(status) && evaluateStatus(status) === 'bad';
}

function checkError(status: number, url: string, policy: ResponsePolicy): Violation[] {
  const verdict = policy.evaluateStatus(status);
  if (verdict === 'good' || isRefusal(status, policy)) return [];
  const violation = { message: `${url} answers ${status}.`, evidence: String(status) };
  return [verdict === 'warn' ? { ...violation, severity: 'warning' } : violation];
}
