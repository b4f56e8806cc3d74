import type { Finding } from '#seo/finding.ts';
import { hreflangRules } from '#seo/hreflang/audit-hreflang.ts';
import { buildFinding, pickRule } from '#seo/run-rules.ts';
import { type AnswerPolicy, answersDirectly, checkResponse, describeAnswer } from '#seo/site/response-rules.ts';
import type { UrlAnswer } from '#seo/site/url-answer.ts';
import type { ListedAddress } from '../sources/collect-addresses.ts';
import { checkUrl, type Fetcher } from './fetch-url.ts';
import { type Pace, runJobs } from './throttle.ts';

export type AddressCheckOptions = {
  fetcher: Fetcher;
  policy: AnswerPolicy;
  pace: Pace;
  /** Waits for its turn where `--rate` says so. */
  turn: () => Promise<void>;
  report: (finding: Finding) => void;
  /** Told of every answer, good ones too. */
  answered: (answer: UrlAnswer, ms: number) => void;
};

/** Asks every address and reports what is wrong with the answers. */
export async function checkAddresses(
  addresses: readonly ListedAddress[],
  { fetcher, policy, pace, turn, report, answered }: AddressCheckOptions,
): Promise<void> {
  await runJobs(addresses, pace, fetcher.signal, async (address) => {
    await turn();
    const start = performance.now();
    const answer = await checkUrl(address.url, fetcher);
    if (answer === null) return;
    answered(answer, performance.now() - start);
    for (const finding of judge(address, answer, policy)) report(finding);
  });
}

function judge(address: ListedAddress, answer: UrlAnswer, policy: AnswerPolicy): Finding[] {
  const { file, line, hreflang } = address;
  return hreflang === null
    ? checkResponse(answer, { file, line }, policy)
    : judgeAlternate(answer, { file, line, hreflang }, policy);
}

const targetStatusRule = pickRule(hreflangRules, 'hreflang/target-status');

/** A redirect is right for x-default only: it may lead each reader elsewhere. */
function judgeAlternate(
  answer: UrlAnswer,
  { file, line, hreflang }: Omit<ListedAddress, 'url'> & { hreflang: string },
  policy: AnswerPolicy,
): Finding[] {
  const isDefault = hreflang.toLowerCase() === 'x-default';
  if (answersDirectly(isDefault ? { ...answer, hops: [] } : answer, policy)) return [];
  const message = `${hreflang} target ${answer.url} answers ${describeAnswer(answer)}; list ${answer.finalUrl}.`;
  return [buildFinding(targetStatusRule, { message, url: answer.url, file, line, evidence: hreflang })];
}
