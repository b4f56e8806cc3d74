import type { Finding } from '../finding.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { judgeAnswer } from './judge-answer.ts';
import type { ListedAddress } from './site-facts.ts';
import type { SiteIndex } from './site-index.ts';
import type { UrlAnswer } from './url-answer.ts';
import { withoutFragment } from './without-fragment.ts';

/** What listed addresses answer, and pages that were asked for though nobody lists or links them. */
export function auditListedAnswers(index: SiteIndex): Finding[] {
  const { site, pages, listedUrls } = index;
  const byRequest = new Map(pages.map((page) => [page.answer.requestedUrl, page]));
  const listed = (site.listed ?? []).flatMap((address) => {
    const page = byRequest.get(address.url);
    const answer = page === undefined ? site.targets.get(address.url)?.answer : answerOf(page);
    return answer === undefined ? [] : judge(answer, address);
  });
  const linked = new Set(pages.flatMap(({ anchors }) => anchors.map(({ url }) => withoutFragment(url ?? ''))));
  const started = pages.filter(({ answer, url }) => {
    const isNamed = listedUrls.has(answer.requestedUrl) || linked.has(answer.requestedUrl) || linked.has(url);
    return answer.status >= 400 && !isNamed && !index.context.intended.missing.has(url);
  });
  return [...listed, ...started.flatMap((page) => judge(answerOf(page), null))];
}

function answerOf({ answer, url }: PageFacts): UrlAnswer {
  const { requestedUrl, redirects, status } = answer;
  return { url: requestedUrl, hops: redirects, finalUrl: url, end: { kind: 'status', status, headStatus: null } };
}

function judge(answer: UrlAnswer, place: ListedAddress | null): Finding[] {
  const judgeStatus = (status: number) => (status < 300 ? 'good' : 'bad');
  const { file, line } = place ?? { file: answer.url, line: 1 };
  return judgeAnswer(answer, { file, line }, { judgeStatus, redirects: 'error' });
}
