import type { Finding } from '../finding.ts';
import { reproduceHealthFinding, reproducePageFinding } from './reproduce.ts';
import type { WidgetState } from './widget-state.ts';

/** Everything found, as text for a ticket. */
export function writeMarkdown({ page, health }: WidgetState): string {
  const pageLines = page?.findings.flatMap((one) => writeFinding(one, reproducePageFinding(one, page))) ?? [];
  const healthLines = health?.findings.flatMap((one) => writeFinding(one, reproduceHealthFinding(one, health))) ?? [];
  const sample = health?.sample.map(({ url, answer }) => `- ${quoteText(url)}: ${answer}`) ?? [];
  return [
    `# SEO findings: ${quoteText(page?.facts.url ?? 'page not read')}`,
    '',
    ...orNothing(pageLines),
    '',
    '## Sitemap',
    '',
    ...(health === null
      ? ['Not checked yet.']
      : [`URLs: ${health.urls}, of which asked: ${sample.length}.`, '', ...sample, '']),
    ...(health === null ? [] : orNothing(healthLines)),
    '',
  ].join('\n');
}

function orNothing(lines: string[]): string[] {
  return lines.length === 0 ? ['Nothing to mend.'] : lines;
}

function writeFinding({ severity, rule, message, fix }: Finding, command: string | null): string[] {
  return [
    `- **${severity}** \`${rule}\`: ${quoteText(message)}`,
    ...(fix === undefined ? [] : [`  Fix: ${quoteText(fix)}`]),
    ...(command === null ? [] : [`  \`${command}\``]),
  ];
}

/** Texts of the page are quoted, not read as Markdown. */
function quoteText(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, String.raw`\$&`).replace(/\s+/g, ' ');
}
