import type { Finding } from '../finding.ts';
import { parseHreflang } from '../sitemap/hreflang-code.ts';
import { type LanguageFlaw, mergeFlaws } from './language-flaw.ts';
import type { AlternateLink, LanguagePage } from './language-page.ts';

/** The form of each alternate by itself. A template repeats its mistakes, so one value is one finding for the site. */
export function validateLinks(pages: readonly LanguagePage[]): Finding[] {
  const flaws = pages.flatMap((page) => page.alternates.flatMap((link, index) => judgeLink(page, link, index + 1)));
  const causes = Map.groupBy(flaws, ({ rule, evidence = '' }) =>
    repeatsByValue.has(rule) ? `${rule} ${evidence}` : rule,
  );
  return [...causes.values()].flatMap((group) => mergeFlaws(group));
}

const repeatsByValue: ReadonlySet<string> = new Set([
  'hreflang/invalid-code',
  'hreflang/case',
  'hreflang/missing-attr',
]);

function judgeLink(page: LanguagePage, link: AlternateLink, number: number): LanguageFlaw[] {
  const { url } = page;
  const place = { url, line: link.line, ...(link.file !== undefined && { file: link.file }) };
  return [
    ...missingAttributes(link, url, number).map((flaw) => ({ ...place, ...flaw })),
    ...judgeCode(link.hreflang).map((flaw) => ({ ...place, ...flaw })),
    ...judgeAddress(link.href, url).map((flaw) => ({ ...place, ...flaw })),
    ...(link.outsideHead ? [outsideHead(page, link)] : []),
  ];
}

type Words = Pick<LanguageFlaw, 'rule' | 'message' | 'fix' | 'evidence'>;

function missingAttributes({ hreflang, href }: AlternateLink, url: string, number: number): Words[] {
  const missing = [hreflang ? null : 'hreflang', href ? null : 'href'].filter((name) => name !== null).join(' and no ');
  if (missing === '') return [];
  const message = `Alternate ${number} of ${url} has no ${missing}.`;
  return [{ rule: 'hreflang/missing-attr', message, fix: 'Add it, or drop the link.', evidence: missing }];
}

function judgeCode(hreflang: string | null): Words[] {
  const value = hreflang?.trim();
  if (!value) return [];
  const judged = parseHreflang(value);
  if (!judged.ok) {
    const fix =
      judged.suggestion === null ? 'Use a language and, where needed, a country.' : `Use ${judged.suggestion}.`;
    return [
      { rule: 'hreflang/invalid-code', message: `"${value}" is not valid: ${judged.why}.`, fix, evidence: value },
    ];
  }
  if (judged.code === value) return [];
  const message = `"${value}" works; write ${judged.code} for readers.`;
  return [{ rule: 'hreflang/case', message, fix: `Write ${judged.code}.`, evidence: value }];
}

function judgeAddress(href: string | null, url: string): Words[] {
  if (!href || /^https?:\/\//i.test(href.trim())) return [];
  const absolute = URL.canParse(href, url) ? new URL(href, url).href : 'https://…';
  return [
    {
      rule: 'hreflang/relative-href',
      message: `"${href}" must be absolute.`,
      fix: `Write ${absolute}.`,
      evidence: href,
    },
  ];
}

function outsideHead({ url, headBreaker }: LanguagePage, { line }: AlternateLink): LanguageFlaw {
  const why =
    headBreaker === null
      ? `An alternate of ${url} stands in the body.`
      : `<${headBreaker.element}> at line ${headBreaker.line ?? '?'} closed the head of ${url} early; its alternates are ignored.`;
  const fix =
    headBreaker === null ? 'Move it into <head>.' : `Move <${headBreaker.element}> behind the links, into <body>.`;
  return { rule: 'hreflang/outside-head', url, line: headBreaker?.line ?? line, message: why, fix };
}
