import { count as formatCount, formatNumber } from '../engine/count.ts';
import type { Finding } from '../engine/finding.ts';
import { escapeControls } from './escape.ts';
import { listPlaces, totalRules } from './group-findings.ts';
import { amountOf, describeFinding, listChanges, shortFix, shortPlace, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';

/** A comment on GitHub holds 65,536 characters. */
const maxBytes = 60_000;
/** Kept for the table of rules; what it leaves is for the findings. */
const maxTableBytes = 24_000;
const reservedBytes = 400;
const shownPlaces = 10;

/** Counts, the table of rules and the findings, for a job summary or a comment; at most 60 kB. */
export function createMarkdownPrinter({ write }: PrinterOptions): Printer {
  return { end: (report) => write(printMarkdown(report)) };
}

function printMarkdown(report: Report): string {
  const heading = clipLines(
    [`## goshen ${report.command}\n\n${escapeCell(summaryLine(report))}\n`, ...printDifferences(report)],
    maxBytes / 4,
    (left) => `\nand ${formatCount(left, 'more line')}\n`,
  );
  if (report.findings.length === 0) return heading;
  const table = clipLines(printTable(report), maxTableBytes, (left) => `\nand ${formatCount(left, 'more rule')}\n`);
  const room = maxBytes - Buffer.byteLength(heading) - Buffer.byteLength(table) - reservedBytes;
  const findings = clipLines(
    ['\n### Findings\n\n', ...report.findings.map(printFinding)],
    room,
    (left) =>
      `\n${formatNumber(left)} of ${formatCount(report.findings.length, 'finding')} are cut here. \`-f json=report.json\` or \`-f html=report.html\` lists all of them.\n`,
  );
  return `${heading}${table}${findings}`;
}

/** As many parts as fit, whole; `describe` prints how many do not. */
function clipLines(parts: readonly string[], bytes: number, describe: (left: number) => string): string {
  let size = 0;
  const fitting = parts.findIndex((part) => {
    size += Buffer.byteLength(part);
    return size > bytes;
  });
  if (fitting < 0) return parts.join('');
  return `${parts.slice(0, fitting).join('')}${describe(parts.length - fitting)}`;
}

function printTable({ findings, target }: Report): string[] {
  const rows = totalRules(findings).map((total) => {
    const { rule, severity, fix, example } = total;
    const cells = [escapeCell(shortPlace(example, target)), escapeCell(shortFix(fix))];
    return `| ${severity} | \`${rule}\` | ${amountOf(total.members)} | ${cells.join(' | ')} |\n`;
  });
  return [
    '\n### Fix these first\n\n| Severity | Rule | Found | Example | Fix |\n| --- | --- | ---: | --- | --- |\n',
    ...rows,
  ];
}

function printFinding(finding: Finding): string {
  const { rule, severity, fix } = finding;
  const message = describeFinding(finding);
  const text = escapeCell(fix === undefined ? message : `${message} ${fix}`);
  const places = listPlaces(finding);
  const rest = places.length - shownPlaces;
  const shown = places.slice(0, shownPlaces).map((place) => `  - ${escapeCell(place)}\n`);
  const more = rest > 0 ? `  - and ${formatCount(rest, 'more place')}\n` : '';
  return `- ${severity} \`${rule}\`: ${text}\n${shown.join('')}${more}`;
}

function printDifferences(report: Report): string[] {
  const lines = listChanges(report, 50);
  return lines.length === 0 ? [] : ['\n', ...lines.map((line) => `- ${escapeCell(line)}\n`)];
}

/** No cell may end the table, start markup or become a link to somewhere. */
function escapeCell(text: string): string {
  return escapeControls(text).replace(/[\\`*_{}[\]<>|#!]/g, '\\$&');
}
