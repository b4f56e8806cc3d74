import { didYouMean } from '../../did-you-mean.ts';
import type { Violation } from '../../rule.ts';
import { headerOf, type PageRule, type PageSnapshot } from '../page-snapshot.ts';
import { describeWhere } from '../page-state.ts';

/** The robots directives of a page, in meta tags and in the X-Robots-Tag header. */
export const robotsDirectiveRules: readonly PageRule[] = [
  {
    id: 'robots-meta/unknown',
    severity: 'error',
    title: 'A robots directive is misspelled or in the wrong attribute, has a wrong value, or names a day in the past.',
    why: 'Crawlers ignore a directive that they do not know, and drop a page whose unavailable_after has passed.',
    fix: 'Correct the directive.',
    source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    examples: { bad: '<meta name="robots" content="no-index">', good: '<meta name="robots" content="noindex">' },
    check: (snapshot) => {
      const { robots, response } = snapshot;
      const date = Date.parse(headerOf(response, 'date') ?? '');
      const faults = robots.flatMap((tag) => {
        const checked = joinDates(tag.directives).map((directive) => ({
          directive,
          fault: findFault(directive, date),
        }));
        const isAnyWrong = checked.some(({ fault }) => fault !== null && !fault.isHarmless);
        return checked.flatMap(({ directive, fault }) => {
          if (fault === null || !isAnyWrong) return [];
          const message = `"${directive}" (${describeWhere(tag)}) ${fault.problem}.`;
          const severity = fault.isHarmless && { severity: 'info' as const };
          return [{ message, fix: fault.fix, line: tag.line, evidence: directive, ...severity }];
        });
      });
      return [...faults, ...findProperties(snapshot)];
    },
  },
];

/** `isHarmless`: without the directive nothing changes, so it is only worth a word beside others. */
type Fault = { problem: string; fix: string; isHarmless?: boolean };

/** Those that keep something out of search results; a misspelled `index` changes nothing. */
const restricting = (
  'noindex nofollow noarchive nosnippet noimageindex notranslate indexifembedded max-snippet max-image-preview ' +
  'max-video-preview unavailable_after'
).split(' ');
/** Also what other crawlers know: nothing is gained by a correction of these. */
const others = 'none index follow all nocache noodp noydir noyaca noai noimageai archive snippet imageindex translate';
const known: ReadonlySet<string> = new Set([...restricting, ...others.split(' ')]);

function findFault(directive: string, now: number): Fault | null {
  const [name = '', ...rest] = directive.split(':');
  const value = rest.join(':');
  if (known.has(name)) return checkValue(name, value, rest.length > 0, now);
  const parts = directive.split(/[\s;|]+/).filter(Boolean);
  const names = parts.map((part) => part.split(':')[0] ?? '');
  if (names.every((one) => known.has(one)) && names.some((one) => one === 'none' || restricting.includes(one))) {
    return { problem: 'has no commas between its directives', fix: `Write "${parts.join(', ')}".` };
  }
  const [written = '', given] = name.split('=');
  const meant = given !== undefined && known.has(written) ? written : didYouMean(name, [...known]);
  if (meant === null) return null;
  const values = given === undefined ? rest : [given];
  const fix = `Write "${[meant, ...values].join(':')}".`;
  return { problem: 'is not a robots directive', fix, isHarmless: !restricting.includes(meant) };
}

/** Crawlers read the attribute `name`; a tag that restricts nothing, or repeats another, changes nothing. */
function findProperties({ metas, robots }: PageSnapshot): Violation[] {
  const obeyed = new Set(robots.flatMap(({ directives }) => directives));
  return metas.flatMap(({ name, attribute, content, line }) => {
    if (attribute !== 'property' || (name !== 'robots' && name !== 'googlebot')) return [];
    const lost = content
      .toLowerCase()
      .split(/[\s,]+/)
      .find((one) => one === 'none' || restricting.includes(one));
    if (lost === undefined || obeyed.has(lost)) return [];
    const message = `"${lost}" is in <meta property="${name}">, which crawlers ignore.`;
    return [{ message, fix: `Write <meta name="${name}">.`, line, evidence: content }];
  });
}

const previews: ReadonlySet<string> = new Set(['none', 'standard', 'large']);

function checkValue(name: string, value: string, hasValue: boolean, now: number): Fault | null {
  if (name === 'max-snippet' || name === 'max-video-preview') {
    if (/^-?\d+$/.test(value)) return null;
    return { problem: 'has no number', fix: `Write ${name}: and a number, -1 for no limit.` };
  }
  if (name === 'max-image-preview') {
    if (previews.has(value)) return null;
    return { problem: 'has an unknown value', fix: 'Write max-image-preview:none, :standard or :large.' };
  }
  return name === 'unavailable_after' && hasValue ? checkDate(value, now) : null;
}

function checkDate(value: string, now: number): Fault | null {
  const after = Date.parse(value);
  if (Number.isNaN(after) || !(after < now)) return null; // there are more forms of dates than a parser reads
  return {
    problem: 'is in the past',
    fix: 'Remove it to keep the page in search results, or remove the page.',
  };
}

/** A date may have commas: `unavailable_after: Tuesday, 25-Jun-2030 15:00:00 GMT`. */
function joinDates(directives: readonly string[]): string[] {
  const joined: string[] = [];
  for (const directive of directives) {
    const last = joined.at(-1);
    if (last?.startsWith('unavailable_after:') && /^[\d\s]/.test(directive))
      joined[joined.length - 1] = `${last}, ${directive}`;
    else joined.push(directive);
  }
  return joined;
}
