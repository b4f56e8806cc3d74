import type { Finding } from '../../finding.ts';
import { buildFinding } from '../../run-rules.ts';
import { type AnswerPlace, checkResponse, redirectInSitemap } from '../../site/response-rules.ts';
import { unsureHeadStatuses } from '../../site/url-answer.ts';
import { type SiteAddress, toHere, toPublic } from '../site-address.ts';
import type { SampledAddress } from './health-report.ts';
import type { ListedAddress } from './read-sitemap.ts';

const policy = {
  judgeStatus: (status: number) => (status >= 200 && status < 300 ? 'good' : 'bad'),
  redirects: 'follow',
} as const;

/** Asks one listed address, on this origin, by HEAD; by GET too where HEAD leaves open what a visitor gets. */
export async function askAddress(
  { url, line }: ListedAddress,
  { file, site }: { file: string; site: SiteAddress },
): Promise<{ sampled: SampledAddress; findings: Finding[] }> {
  const here = toHere(url, site);
  if (here === null) return { sampled: { url, answer: 'on another host, not asked', isGood: true }, findings: [] };
  const head = await ask(here, 'HEAD');
  const isUnsure = head !== null && unsureHeadStatuses.has(head.status);
  const last = isUnsure ? await ask(here, 'GET') : head;
  const end =
    last === null
      ? ({ kind: 'silence', cause: 'did not answer', tries: 1 } as const)
      : ({ kind: 'status', status: last.status, headStatus: isUnsure ? head.status : null } as const);
  const findings = checkResponse({ url, hops: [], finalUrl: url, end }, { file, line }, policy);
  if (last?.redirected === true) findings.push(redirectFinding(url, toPublic(last.url, site), { file, line }));
  return {
    sampled: { url, answer: last === null ? 'did not answer' : String(last.status), isGood: findings.length === 0 },
    findings,
  };
}

async function ask(url: string, method: 'HEAD' | 'GET'): Promise<Response | null> {
  try {
    const response = await fetch(url, { method, cache: 'no-store' });
    await response.arrayBuffer(); // an answer that nobody reads counts as broken off
    return response;
  } catch {
    return null; // no answer: the finding says so
  }
}

/** A browser follows redirects and does not tell their statuses. */
function redirectFinding(url: string, target: string, place: AnswerPlace): Finding {
  const violation = { url, ...place, message: `${url} redirects to ${target}.`, fix: `List ${target}.` };
  return buildFinding(redirectInSitemap, violation);
}
