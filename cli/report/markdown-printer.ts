import { escapeControls } from './escape.ts';
import { listDifferences, placeOf, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';

/** A heading, the counts and a table, for a job summary or a comment. */
export function createMarkdownPrinter({ write }: PrinterOptions): Printer {
  return { add: () => undefined, end: (report) => write(printMarkdown(report)) };
}

function printMarkdown(report: Report): string {
  const { command, findings } = report;
  const heading = `## goshen ${command}\n\n${escapeCell(summaryLine(report))}\n${printDifferences(report)}`;
  if (findings.length === 0) return heading;
  const rows = findings.map((finding) => {
    const { severity, rule, message, fix } = finding;
    const text = fix === undefined ? message : `${message} ${fix}`;
    return `| ${severity} | \`${rule}\` | ${escapeCell(placeOf(finding))} | ${escapeCell(text)} |\n`;
  });
  return `${heading}\n| Severity | Rule | Place | Finding |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

function printDifferences({ comparison }: Report): string {
  if (comparison === null) return '';
  return `\n${listDifferences(comparison)
    .map((line) => `- ${escapeCell(line)}\n`)
    .join('')}`;
}

/** No cell may end the table, start markup or become a link to somewhere. */
function escapeCell(text: string): string {
  return escapeControls(text).replace(/[\\`*_{}[\]<>|#!]/g, '\\$&');
}
