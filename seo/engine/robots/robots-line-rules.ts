import { didYouMean } from '../did-you-mean.ts';
import { findUrlLeak } from '../find-host-leak.ts';
import type { Rule, Violation } from '../rule.ts';
import { parseRobots, type RobotsField, type RobotsLine } from './parse-robots.ts';

/** `origin` is that of the site; `null` for a file whose site is not known. */
/** `exists`: whether a URL returned 200; absent where nothing was requested. */
export type RobotsText = { url: string; origin: string | null; text: string; exists?: (url: string) => boolean };

export const robotsLineRules: readonly Rule<[file: RobotsText]>[] = [
  {
    id: 'robots/syntax',
    severity: 'warning',
    title: 'Crawlers ignore a line of robots.txt: it is misspelled, incomplete, out of place or not supported.',
    why: 'What the line is to allow, block or name stays as if it were not there.',
    fix: 'Write the line as field, colon and value, or remove it.',
    source: 'RFC 9309, section 2.2; google/robotstxt',
    examples: { bad: 'Dissalow: /private', good: 'Disallow: /private' },
    check: checkLines((line) => findIgnored(line) ?? []),
  },
  {
    id: 'robots/sitemap-url',
    severity: 'error',
    title: 'The URL of a Sitemap line is relative, missing, or on a local or staging host.',
    why: 'Crawlers ignore the line, or cannot open the URL.',
    fix: 'Use the public URL of the sitemap, with scheme and host.',
    source: 'sitemaps.org',
    examples: { bad: 'Sitemap: /sitemap.xml', good: 'Sitemap: https://example.com/sitemap.xml' },
    check: checkLines(({ kind, value, number }, file) =>
      kind === 'sitemap' ? (findSitemapFault(value, number, file) ?? []) : [],
    ),
  },
];

type PlacedLine = RobotsLine & { hasGroup: boolean };
type Ignored = Pick<Violation, 'message' | 'fix'>;

function checkLines(check: (line: PlacedLine, file: RobotsText) => Ignored | []): (file: RobotsText) => Violation[] {
  return (file) => {
    let hasGroup = false;
    return parseRobots(file.text, 'google').lines.flatMap((line) => {
      if (line.kind === 'user-agent') hasGroup = true;
      const found = check({ ...line, hasGroup }, file);
      return 'message' in found
        ? { evidence: line.text, url: file.url, file: file.url, line: line.number, ...found }
        : [];
    });
  };
}

function findSitemapFault(url: string, line: number, { origin, exists }: RobotsText): Ignored | null {
  if (isAbsolute(url)) {
    const leak = origin === null ? null : findUrlLeak(url, origin);
    return leak === null ? null : { message: `Line ${line}: the sitemap URL ${url} is on ${leak}.` };
  }
  if (url === '') {
    const fix = origin === null ? {} : { fix: `Write "Sitemap: ${origin}/sitemap.xml".` };
    return { message: `Line ${line} has no sitemap URL.`, ...fix };
  }
  const fix = origin === null ? {} : adviseAbsolute(url, origin, exists);
  return { message: `Line ${line}: the sitemap URL "${url}" is relative.`, ...fix };
}

function adviseAbsolute(url: string, origin: string, exists: RobotsText['exists'] = () => true): Pick<Ignored, 'fix'> {
  if (!URL.canParse(url, origin)) return {};
  const { href } = new URL(url, origin);
  return { fix: exists(href) ? `Use ${href}.` : 'Write the absolute URL of a sitemap.' };
}

/** Why crawlers ignore the line; `null` if they do not, or if nothing is known of its field. */
function findIgnored(line: PlacedLine): Ignored | null {
  return findMalformed(line) ?? findMisspelled(line) ?? findOutOfPlace(line);
}

function findMalformed(line: PlacedLine): Ignored | null {
  const { hasColon, field, kind, number, text } = line;
  const quote = `Line ${number}, "${text.slice(0, 60)}",`;
  if (isMarkup(line)) return { message: `${quote} is HTML.`, fix: 'Remove the line, or make it a comment with #.' };
  if (isBareUrl(line)) return { message: `${quote} has no field.`, fix: `Write "Sitemap: ${text}".` };
  if (hasColon && field !== '') return null;
  const read = kind === null ? '' : ' Only Google reads it.';
  const fix = correctLine(line);
  return { message: `${quote} has no ${hasColon ? 'field' : 'colon'}.${read}`, ...(fix !== null && { fix }) };
}

function findMisspelled(line: PlacedLine): Ignored | null {
  const { number, field, kind, isMisspelled } = line;
  if (isNoindex(field)) {
    const fix = 'Use a robots meta tag or X-Robots-Tag: noindex on the page.';
    return { message: `Line ${number}: Noindex is not supported in robots.txt.`, fix };
  }
  const fix = kind === null || isMisspelled ? correctLine(line) : null;
  if (fix === null) return null;
  const reader = isMisspelled ? 'only Google reads this spelling' : 'crawlers ignore this spelling';
  return { message: `Line ${number}: "${field}": ${reader}.`, fix };
}

function findOutOfPlace({ kind, number, value, hasGroup }: PlacedLine): Ignored | null {
  if (kind !== 'allow' && kind !== 'disallow') return null;
  if (!hasGroup) {
    return {
      message: `Line ${number} comes before the first User-agent line.`,
      fix: 'Put a User-agent line before it.',
    };
  }
  if (value === '' || /^[/*]/.test(value)) return null;
  return {
    message: `Line ${number}: the pattern "${value}" matches no URL.`,
    fix: `Write ${suggestPatterns(value)}.`,
  };
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

function suggestPatterns(value: string): string {
  if (isAbsolute(value)) return `"${new URL(value).pathname}${new URL(value).search}"`;
  if (value.startsWith('.')) return `"/${value}" or "/*${value}"`; // `.git` is a folder, `.pdf` the end of a name
  return value.startsWith('?') ? `"/*${value}"` : `"/${value}"`;
}
