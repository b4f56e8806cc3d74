import type { SiteFlaw } from '../site/site-index.ts';
import { parseRobots, type RobotsLine } from './parse-robots.ts';

type LineFlaw = Omit<SiteFlaw, 'url' | 'line' | 'file'>;

/** What single lines of a robots.txt get wrong; Google's leniency is named where it saves a line. */
export function auditRobotsLines(text: string, url: string, origin: string): SiteFlaw[] {
  const { lines } = parseRobots(text, 'google');
  let hasGroup = false;
  return lines.flatMap((line) => {
    if (line.kind === 'user-agent') hasGroup = true;
    const flaws = [...spelling(line), ...meaning(line, hasGroup), ...sitemapLine(line, origin)];
    return flaws.map((flaw) => ({ evidence: line.text, ...flaw, url, file: url, line: line.number }));
  });
}

function spelling({ hasColon, kind, forgiven, number, field, value, text }: RobotsLine): LineFlaw[] {
  const written = kind === null ? 'Disallow: /path' : `${fieldName(kind)}: ${value}`;
  if (!hasColon || field === '') {
    const read = kind === null ? '' : ' Google guesses, the RFC and other crawlers do not.';
    return [
      {
        rule: 'robots/syntax',
        message: `Line ${number}, "${text.slice(0, 60)}", has no ${hasColon ? 'field' : 'colon'}.${read}`,
        fix: `Write "${written}".`,
      },
    ];
  }
  if (!forgiven) return [];
  return [
    {
      rule: 'robots/typo',
      message: `Line ${number}: "${field}": Google guesses, the RFC and other crawlers do not.`,
      fix: `Write "${written}".`,
    },
  ];
}

function fieldName(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function meaning(line: RobotsLine, hasGroup: boolean): LineFlaw[] {
  const { kind, number, field, hasColon } = line;
  if (!hasColon || field === '') return [];
  if (kind === 'allow' || kind === 'disallow') return ruleLine(line, hasGroup);
  if (kind !== null) return [];
  if (field === 'noindex') {
    return [{ rule: 'robots/noindex-line', message: `Line ${number}: Noindex is not supported in robots.txt.` }];
  }
  if (field === 'crawl-delay') {
    return [{ rule: 'robots/crawl-delay', message: `Line ${number}: Google ignores "crawl-delay".` }];
  }
  return [{ rule: 'robots/unknown-field', message: `Line ${number}: most crawlers ignore "${field}".` }];
}

function ruleLine({ number, value }: RobotsLine, hasGroup: boolean): LineFlaw[] {
  if (!hasGroup) {
    return [{ rule: 'robots/rule-outside-group', message: `Line ${number} belongs to no group and is ignored.` }];
  }
  if (value === '' || /^[/*]/.test(value)) return [];
  const fix = `Write "${suggestPattern(value)}".`;
  return [{ rule: 'robots/no-slash', message: `Line ${number}: "${value}" never matches.`, fix }];
}

function suggestPattern(value: string): string {
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return new URL(value).pathname + new URL(value).search;
  return value.startsWith('?') ? `/*${value}` : `/${value}`;
}

function sitemapLine({ kind, value, number }: RobotsLine, origin: string): LineFlaw[] {
  if (kind !== 'sitemap') return [];
  if (value === '') {
    const fix = `Write "Sitemap: ${origin}/sitemap.xml".`;
    return [{ rule: 'robots/sitemap-absolute', message: `Line ${number} names no sitemap.`, fix }];
  }
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    const fix = URL.canParse(value, origin) ? { fix: `Write ${new URL(value, origin).href}.` } : {};
    return [{ rule: 'robots/sitemap-absolute', message: `Line ${number}: "${value}" is not absolute.`, ...fix }];
  }
  const { host } = new URL(value);
  if (host === new URL(origin).host) return [];
  return [{ rule: 'robots/sitemap-other-host', message: `Line ${number}: the sitemap is on ${host}.` }];
}
