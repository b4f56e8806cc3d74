import type { Finding, Severity } from '../finding.ts';
import { httpRules } from '../rules/http-rules.ts';
import type { AnswerEnd, UrlAnswer } from './url-answer.ts';

/** Where an address is written. */
export type AnswerPlace = { file: string; line: number };

export type AnswerPolicy = {
  judgeStatus: (status: number) => 'good' | 'warn' | 'bad';
  /** What a redirect of a listed address is. */
  redirects: 'warn' | 'error' | 'follow';
};

type Draft = { rule: keyof typeof httpRules; message: string; fix?: string; severity?: Severity; evidence?: string };

const refusals: ReadonlySet<number> = new Set([401, 403, 429]);
const temporary: ReadonlySet<number> = new Set([302, 303, 307]);

/** What an answer means for an address that a sitemap lists. */
export function judgeAnswer(answer: UrlAnswer, place: AnswerPlace, policy: AnswerPolicy): Finding[] {
  const drafts = [...judgeHops(answer, policy), ...judgeEnd(answer, answer.end, policy)];
  return drafts.map((draft) => ({ severity: httpRules[draft.rule].severity, url: answer.url, ...place, ...draft }));
}

/** Whether the address itself answers well, without a redirect: what a language alternate must do. */
export function answersDirectly({ hops, end }: UrlAnswer, { judgeStatus }: AnswerPolicy): boolean {
  return hops.length === 0 && (end.kind === 'foreign' || (end.kind === 'status' && judgeStatus(end.status) === 'good'));
}

/** The answer in a few words: `404`, `301 to https://…`, `refused the connection`. */
export function describeAnswer({ hops, finalUrl, end }: UrlAnswer): string {
  const [first] = hops;
  if (first !== undefined) return `${first.status} to ${finalUrl}`;
  if (end.kind === 'status') return String(end.status);
  return end.kind === 'silence' ? end.cause : unasked[end.kind];
}

const unasked = { private: 'private address', endless: 'endless redirects', foreign: 'another host' } as const;

function judgeHops({ url, hops, finalUrl, end }: UrlAnswer, { redirects }: AnswerPolicy): Draft[] {
  const [first] = hops;
  if (first === undefined || redirects === 'follow' || end.kind === 'endless') return [];
  const drafts: Draft[] = [
    {
      rule: 'http/redirect-in-sitemap',
      severity: redirects === 'warn' ? 'warning' : 'error',
      message: `${url} redirects (${first.status}) to ${finalUrl}.`,
      fix: `List ${finalUrl}.`,
      evidence: finalUrl,
    },
  ];
  if (temporary.has(first.status)) {
    const message = `${url}: ${first.status} is temporary; use 301 or 308 for a move.`;
    drafts.push({ rule: 'http/temporary-redirect', message });
  }
  if (hops.length > 1)
    drafts.push({
      rule: 'http/redirect-chain',
      ...chain(
        hops.map((hop) => hop.url),
        finalUrl,
      ),
    });
  return drafts;
}

function chain(urls: readonly string[], finalUrl: string): { message: string; fix: string } {
  return { message: `${urls.length} hops: ${[...urls, finalUrl].join(' > ')}.`, fix: `Point to ${finalUrl}.` };
}

function judgeEnd({ url, hops, finalUrl }: UrlAnswer, end: AnswerEnd, policy: AnswerPolicy): Draft[] {
  switch (end.kind) {
    case 'silence': {
      const tries = end.tries === 1 ? '1 try' : `${end.tries} tries`;
      return [{ rule: 'http/unreachable', message: `${finalUrl} ${end.cause}, after ${tries}.`, evidence: end.cause }];
    }
    case 'private': {
      const fix = 'Mend the address; --allow-private asks it all the same.';
      return [
        { rule: 'http/private-address', message: `${finalUrl} leads to a private address and was not asked.`, fix },
      ];
    }
    case 'endless': {
      const message = `${url} redirects without end: ${hops
        .slice(0, 4)
        .map((hop) => hop.url)
        .join(' > ')} > …`;
      return [{ rule: 'http/redirect-chain', severity: 'error', message }];
    }
    case 'foreign':
      return []; // the redirect itself is judged
    case 'status':
      return judgeFinalStatus(finalUrl, end, policy);
  }
}

function judgeFinalStatus(
  url: string,
  { status, headStatus }: Extract<AnswerEnd, { kind: 'status' }>,
  { judgeStatus }: AnswerPolicy,
): Draft[] {
  const verdict = judgeStatus(status);
  const differ: Draft[] =
    headStatus === null || headStatus === status
      ? []
      : [
          {
            rule: 'http/head-get-differ',
            message: `${url}: HEAD ${headStatus}, GET ${status}.`,
            fix: 'Mend the HEAD route.',
          },
        ];
  if (verdict === 'good') return differ;
  const message = `${url} answers ${status}.`;
  const evidence = String(status);
  if (refusals.has(status) && verdict === 'bad') {
    const fix = 'Look by hand, or accept it with --accept.';
    return [...differ, { rule: 'http/blocked', message: `${url} refuses checkers (${status}).`, fix, evidence }];
  }
  const rule = status >= 500 ? 'http/server-error' : 'http/client-error';
  return [...differ, { rule, message, evidence, ...(verdict === 'warn' ? { severity: 'warning' } : {}) }];
}
