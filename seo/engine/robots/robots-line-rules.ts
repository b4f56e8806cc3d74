import { didYouMean } from '../did-you-mean.ts';
import type { Rule, Violation } from '../rule.ts';
import { parseRobots, type RobotsField, type RobotsLine } from './parse-robots.ts';

/** `origin` is that of the site; `null` for a file whose site is not known. */
export type RobotsText = { url: string; origin: string | null; text: string };

export const robotsLineRules: readonly Rule<[file: RobotsText]>[] = [
  {
    id: 'robots/syntax',
    severity: 'warning',
    title: 'A line of robots.txt has no field, has no colon, or is HTML.',
    why: 'Crawlers ignore the line.',
    fix: 'Write the line as field, colon and value, or remove it.',
    source: 'RFC 9309, section 2.2',
    examples: { bad: 'Disallow /private', good: 'Disallow: /private' },
    check: checkLines((line) => {
      const { hasColon, field, kind, number, text } = line;
      const quote = `Line ${number}, "${text.slice(0, 60)}",`;
      if (isMarkup(line))
        return [{ message: `${quote} is HTML.`, fix: 'Remove the line, or make it a comment with #.' }];
      if (isBareUrl(line)) return [{ message: `${quote} has no field.`, fix: `Write "Sitemap: ${text}".` }];
      if (hasColon && field !== '') return [];
      const read = kind === null ? '' : ' Only Google reads it.';
      const fix = correctLine(line);
      return [{ message: `${quote} has no ${hasColon ? 'field' : 'colon'}.${read}`, ...(fix !== null && { fix }) }];
    }),
  },
  {
    id: 'robots/typo',
    severity: 'warning',
    title: 'A field in robots.txt is misspelled.',
    why: 'The rule has no effect; Google reads some of the misspellings, other crawlers do not.',
    fix: 'Correct the spelling.',
    source: 'google/robotstxt',
    examples: { bad: 'Dissalow: /private', good: 'Disallow: /private' },
    check: checkFields((line) => {
      const fix = line.kind === null || line.isMisspelled ? correctLine(line) : null;
      if (fix === null) return [];
      const reader = line.isMisspelled ? 'only Google reads this spelling' : 'crawlers ignore this spelling';
      return [{ message: `Line ${line.number}: "${line.field}": ${reader}.`, fix }];
    }),
  },
  {
    id: 'robots/rule-outside-group',
    severity: 'warning',
    title: 'A rule comes before the first User-agent line.',
    why: 'Crawlers ignore it.',
    fix: 'Put a User-agent line before it.',
    source: 'RFC 9309, section 2.2.1',
    examples: { bad: 'Disallow: /private, then User-agent: *', good: 'User-agent: *, then Disallow: /private' },
    check: checkFields((line) =>
      isRule(line) && !line.hasGroup
        ? [{ message: `Line ${line.number} comes before the first User-agent line.` }]
        : [],
    ),
  },
  {
    id: 'robots/no-slash',
    severity: 'warning',
    title: 'A pattern in robots.txt starts with neither / nor *.',
    why: 'It matches no URL.',
    fix: 'Start the pattern with a slash.',
    source: 'Lighthouse, robots-txt',
    examples: { bad: 'Disallow: private', good: 'Disallow: /private' },
    check: checkFields((line) => {
      const { number, value, hasGroup } = line;
      if (!isRule(line) || !hasGroup || value === '' || /^[/*]/.test(value)) return [];
      return [
        { message: `Line ${number}: the pattern "${value}" matches no URL.`, fix: `Write "${suggestPattern(value)}".` },
      ];
    }),
  },
  {
    id: 'robots/noindex-line',
    severity: 'warning',
    title: 'robots.txt has a Noindex line.',
    why: 'Search engines ignore it.',
    fix: 'Use a robots meta tag or X-Robots-Tag: noindex on the page.',
    source: 'Google Search Central blog, July 2019',
    examples: { bad: 'Noindex: /old', good: '<meta name="robots" content="noindex"> on /old' },
    check: checkFields(({ field, number }) =>
      isNoindex(field) ? [{ message: `Line ${number}: Noindex is not supported in robots.txt.` }] : [],
    ),
  },
  {
    id: 'robots/sitemap-absolute',
    severity: 'error',
    title: 'The URL of a Sitemap line is relative or missing.',
    why: 'Crawlers ignore the line.',
    fix: 'Use an absolute URL with scheme and host.',
    source: 'sitemaps.org',
    examples: { bad: 'Sitemap: /sitemap.xml', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkLines(({ kind, value, number }, { origin }) => {
      if (kind !== 'sitemap' || isAbsolute(value)) return [];
      if (value === '') {
        const fix = origin === null ? {} : { fix: `Write "Sitemap: ${origin}/sitemap.xml".` };
        return [{ message: `Line ${number} has no sitemap URL.`, ...fix }];
      }
      const canResolve = origin !== null && URL.canParse(value, origin);
      const fix = canResolve ? { fix: `Use ${new URL(value, origin).href}.` } : {};
      return [{ message: `Line ${number}: the sitemap URL "${value}" is relative.`, ...fix }];
    }),
  },
];

type PlacedLine = RobotsLine & { hasGroup: boolean };

function checkLines(check: (line: PlacedLine, file: RobotsText) => Violation[]): (file: RobotsText) => Violation[] {
  return (file) => {
    let hasGroup = false;
    return parseRobots(file.text, 'google').lines.flatMap((line) => {
      if (line.kind === 'user-agent') hasGroup = true;
      const place = { evidence: line.text, url: file.url, file: file.url, line: line.number };
      return check({ ...line, hasGroup }, file).map((violation) => ({ ...place, ...violation }));
    });
  };
}

/** robots/syntax reports lines without a field or colon. */
function checkFields(check: (line: PlacedLine) => Violation[]): (file: RobotsText) => Violation[] {
  return checkLines((line) =>
    line.hasColon && line.field !== '' && !isMarkup(line) && !isBareUrl(line) ? check(line) : [],
  );
}

function isRule({ kind }: RobotsLine): boolean {
  return kind === 'allow' || kind === 'disallow';
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** Page generators and caches add HTML comments. */
function isMarkup({ text }: RobotsLine): boolean {
  return /^<[!?/a-z]/i.test(text);
}

function isBareUrl({ text }: RobotsLine): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

function isNoindex(field: string): boolean {
  return /^no[-_ ]?index$/.test(field);
}

const fieldNames: Readonly<Record<RobotsField, string>> = {
  'user-agent': 'User-agent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
};

function correctLine({ kind, field, value, text }: RobotsLine): string | null {
  const [, sitemap] = /^site-?maps?\s+(https?:\/\/\S+)$/i.exec(text) ?? [];
  if (sitemap !== undefined) return `Write "Sitemap: ${sitemap}".`;
  if (kind === null && text.startsWith('/')) return `Write "Disallow: ${text}" or "Allow: ${text}".`;
  const meant = kind ?? meantField(field);
  return meant === null ? null : `Write "${fieldNames[meant]}: ${value}".`;
}

/** `allow` is too short for didYouMean: `noallow` is not `allow`. */
function meantField(field: string): RobotsField | null {
  const near = didYouMean(field.replace(/[_\s]+/g, '-'), ['user-agent', 'disallow', 'sitemap']);
  return (near ?? (/^al+o+w+s?$/.test(field) ? 'allow' : null)) as RobotsField | null;
}

function suggestPattern(value: string): string {
  if (isAbsolute(value)) return new URL(value).pathname + new URL(value).search;
  return value.startsWith('?') ? `/*${value}` : `/${value}`;
}
