import type { Finding } from '../finding.ts';
import type { PageReport } from './page/read-page.ts';
import { pathOf } from './site-origins.ts';
import type { HealthReport, WidgetState } from './widget-state.ts';

/** All findings, as text for a ticket. */
export function writeMarkdown({ page, health }: WidgetState): string {
  const pageLines = page?.findings.flatMap((one) => writeFinding(one, reproducePageFinding(one, page))) ?? [];
  const healthLines = health?.findings.flatMap((one) => writeFinding(one, reproduceHealthFinding(one, health))) ?? [];
  const sample = health?.sample.map(({ url, result }) => `- ${quoteText(url)}: ${result}`) ?? [];
  return [
    `# SEO findings: ${quoteText(page?.facts.url ?? 'page not read')}`,
    '',
    ...orNoProblems(pageLines),
    '',
    '## Sitemap',
    '',
    ...(health === null
      ? ['Not checked yet.']
      : [`URLs: ${health.urls}, of which checked: ${sample.length}.`, '', ...sample, '', ...orNoProblems(healthLines)]),
    '',
  ].join('\n');
}

function orNoProblems(lines: string[]): string[] {
  return lines.length === 0 ? ['No problems found.'] : lines;
}

function writeFinding({ severity, rule, message, fix }: Finding, command: string | null): string[] {
  return [
    `- **${severity}** \`${rule}\`: ${quoteText(message)}`,
    ...(fix === undefined ? [] : [`  Fix: ${quoteText(fix)}`]),
    ...(command === null ? [] : [`  \`${command}\``]),
  ];
}

/** Escapes Markdown in texts of the page. */
function quoteText(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, String.raw`\$&`).replace(/\s+/g, ' ');
}

/** The command that reproduces a finding on the page; `null` for ssr/parity, which only a browser can check. */
export function reproducePageFinding({ rule }: Finding, { facts }: Pick<PageReport, 'facts'>): string | null {
  if (rule === 'ssr/parity') return null;
  const path = pathOf(facts.url);
  const { lang, alternates } = facts;
  const [standard] = alternates.filter(({ hreflang }) => hreflang !== 'x-default');
  const isChosen = lang && standard !== undefined && lang !== standard.hreflang && path.split('/')[1] !== lang;
  return `goshen audit ${quote(path)} --rule ${rule}${isChosen ? ` --lang ${lang}` : ''}`;
}

/** The command that reproduces a finding in the sitemap, or on a URL in it. */
export function reproduceHealthFinding({ rule }: Finding, { sitemap }: Pick<HealthReport, 'sitemap'>): string {
  const task = rule.startsWith('http/') ? 'check' : 'validate';
  return `goshen sitemap ${task} ${quote(sitemap)} --rule ${rule}`;
}

/** Quotes characters of a URL that have a meaning in a shell. */
function quote(word: string): string {
  return /^[\w./:%-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
