import type { Rule, Violation } from '../rule.ts';
import { parseRobots, type RobotsLine } from './parse-robots.ts';

/** A robots.txt as it was read, and the origin of its site. */
export type RobotsText = { url: string; origin: string; text: string };

/** What single lines of a robots.txt get wrong; Google's leniency is named where it saves a line. */
export const robotsLineRules: readonly Rule<[file: RobotsText]>[] = [
  {
    id: 'robots/syntax',
    severity: 'warning',
    topic: 'robots',
    title: 'A line is no rule: it has no colon, or nothing before it.',
    why: 'It is ignored.',
    fix: 'Write a field, a colon and a value.',
    source: 'RFC 9309, section 2.2',
    examples: { bad: 'Disallow /private', good: 'Disallow: /private' },
    check: checkLines((line) => {
      const { hasColon, field, kind, number, text } = line;
      if (hasColon && field !== '') return [];
      const read = kind === null ? '' : ' Google guesses, the RFC and other crawlers do not.';
      const message = `Line ${number}, "${text.slice(0, 60)}", has no ${hasColon ? 'field' : 'colon'}.${read}`;
      return [{ message, fix: `Write "${correctLine(line)}".` }];
    }),
  },
  {
    id: 'robots/typo',
    severity: 'warning',
    topic: 'robots',
    title: 'A field is misspelled in a way that Google forgives.',
    why: 'The standard and other crawlers do not.',
    fix: 'Spell it right.',
    source: 'google/robotstxt',
    examples: { bad: 'Dissalow: /private', good: 'Disallow: /private' },
    check: checkFields((line) => {
      if (!line.forgiven) return [];
      const message = `Line ${line.number}: "${line.field}": Google guesses, the RFC and other crawlers do not.`;
      return [{ message, fix: `Write "${correctLine(line)}".` }];
    }),
  },
  {
    id: 'robots/rule-outside-group',
    severity: 'warning',
    topic: 'robots',
    title: 'A rule stands before any User-agent.',
    why: 'It belongs to nobody.',
    fix: 'Put a User-agent line before it.',
    source: 'RFC 9309, section 2.2.1',
    examples: { bad: 'Disallow: /private, then User-agent: *', good: 'User-agent: *, then Disallow: /private' },
    check: checkFields((line) =>
      isRule(line) && !line.hasGroup ? [{ message: `Line ${line.number} belongs to no group and is ignored.` }] : [],
    ),
  },
  {
    id: 'robots/no-slash',
    severity: 'warning',
    topic: 'robots',
    title: 'A pattern starts with neither / nor *.',
    why: 'It matches nothing.',
    fix: 'Start it with a slash.',
    source: 'Lighthouse, robots-txt',
    examples: { bad: 'Disallow: private', good: 'Disallow: /private' },
    check: checkFields((line) => {
      const { number, value, hasGroup } = line;
      if (!isRule(line) || !hasGroup || value === '' || /^[/*]/.test(value)) return [];
      return [{ message: `Line ${number}: "${value}" never matches.`, fix: `Write "${suggestPattern(value)}".` }];
    }),
  },
  {
    id: 'robots/noindex-line',
    severity: 'warning',
    topic: 'robots',
    title: 'robots.txt tries to forbid indexing.',
    why: 'It was never supported.',
    fix: 'Use the meta tag, or X-Robots-Tag.',
    source: 'Google Search Central blog, July 2019',
    examples: { bad: 'Noindex: /old', good: '<meta name="robots" content="noindex"> on /old' },
    check: checkFields(({ field, number }) =>
      field === 'noindex' ? [{ message: `Line ${number}: Noindex is not supported in robots.txt.` }] : [],
    ),
  },
  {
    id: 'robots/crawl-delay',
    severity: 'info',
    topic: 'robots',
    title: 'A line asks for a pause between requests.',
    why: 'Google ignores it, Bing obeys it.',
    fix: 'Remove it, or know whom it slows down.',
    source: 'Google Search Central, "robots.txt"',
    examples: { bad: 'Crawl-delay: 10', good: 'No such line' },
    check: checkFields(({ field, number }) =>
      field === 'crawl-delay' ? [{ message: `Line ${number}: Google ignores "crawl-delay".` }] : [],
    ),
  },
  {
    id: 'robots/unknown-field',
    severity: 'info',
    topic: 'robots',
    title: 'A field is not part of the standard.',
    why: 'Most crawlers ignore it.',
    fix: 'Remove it unless a crawler you know reads it.',
    source: 'RFC 9309',
    examples: { bad: 'Host: example.com', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkFields(({ kind, field, number }) =>
      kind === null && field !== 'noindex' && field !== 'crawl-delay'
        ? [{ message: `Line ${number}: most crawlers ignore "${field}".` }]
        : [],
    ),
  },
  {
    id: 'robots/sitemap-absolute',
    severity: 'error',
    topic: 'robots',
    title: 'A Sitemap line is not absolute.',
    why: 'It is ignored.',
    fix: 'Write scheme and host.',
    source: 'sitemaps.org',
    examples: { bad: 'Sitemap: /sitemap.xml', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkLines(({ kind, value, number }, { origin }) => {
      if (kind !== 'sitemap' || isAbsolute(value)) return [];
      if (value === '') {
        return [{ message: `Line ${number} names no sitemap.`, fix: `Write "Sitemap: ${origin}/sitemap.xml".` }];
      }
      const fix = URL.canParse(value, origin) ? { fix: `Write ${new URL(value, origin).href}.` } : {};
      return [{ message: `Line ${number}: "${value}" is not absolute.`, ...fix }];
    }),
  },
  {
    id: 'robots/sitemap-other-host',
    severity: 'warning',
    topic: 'robots',
    title: 'A Sitemap line names another host.',
    why: 'Engines accept it only if that host proves that it belongs to you.',
    fix: 'Serve the sitemap from the site.',
    source: 'sitemaps.org, "Sitemaps & cross submits"',
    examples: { bad: 'Sitemap: https://cdn.example.net/sitemap.xml', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkLines(({ kind, value, number }, { origin }) => {
      if (kind !== 'sitemap' || !isAbsolute(value)) return [];
      const { host } = new URL(value);
      return host === new URL(origin).host ? [] : [{ message: `Line ${number}: the sitemap is on ${host}.` }];
    }),
  },
];

/** A line, and whether a User-agent line is before it. */
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

/** Only lines that have a field and a colon. */
function checkFields(check: (line: PlacedLine) => Violation[]): (file: RobotsText) => Violation[] {
  return checkLines((line) => (line.hasColon && line.field !== '' ? check(line) : []));
}

function isRule({ kind }: RobotsLine): boolean {
  return kind === 'allow' || kind === 'disallow';
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function correctLine({ kind, value }: RobotsLine): string {
  return kind === null ? 'Disallow: /path' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${value}`;
}

function suggestPattern(value: string): string {
  if (isAbsolute(value)) return new URL(value).pathname + new URL(value).search;
  return value.startsWith('?') ? `/*${value}` : `/${value}`;
}
