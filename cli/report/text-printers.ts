import type { Severity } from '#seo/finding.ts';
import { escapeControls } from './escape.ts';
import { listDifferences, placeOf, summaryLine } from './phrases.ts';
import { type Printer, type PrinterOptions, type Report, type ReportedFinding, verdictOf } from './report.ts';

/** Findings of one rule that are shown; the rest is counted, unless `--verbose` asks for all. */
const shownOfRule = 10;

const colors: Record<Severity | 'dim' | 'bold' | 'good', [number, number]> = {
  error: [31, 39],
  warning: [33, 39],
  info: [36, 39],
  good: [32, 39],
  dim: [2, 22],
  bold: [1, 22],
};
const verdicts = { passed: ['good', '✔'], warned: ['warning', '!'], failed: ['error', '✖'] } as const;
const marks: Record<Severity, string> = { error: '✖ error  ', warning: '▲ warning', info: '• info   ' };

/** For people: three short lines a finding, in the order they are found. */
export function createPrettyPrinter({ write, color, verbose }: PrinterOptions): Printer {
  const counts = new Map<string, Amounts>();
  const paint = (name: keyof typeof colors, text: string) => {
    const [on, off] = colors[name];
    return color ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
  const print = (finding: ReportedFinding) => {
    const { severity, rule, message, fix } = finding;
    write(`${paint(severity, marks[severity])}  ${escapeControls(message)}\n`);
    if (fix !== undefined) write(`             ${paint('good', escapeControls(fix))}\n`);
    write(`             ${paint('dim', escapeControls(`${placeOf(finding)}  ${rule}`))}\n`);
  };
  return {
    add: (finding) => {
      const known = counts.get(finding.rule) ?? { all: 0, listed: 0 };
      const listed = known.listed + (finding.truncated ? 0 : 1);
      counts.set(finding.rule, { all: known.all + (finding.truncated ? (finding.count ?? 1) : 1), listed });
      if (verbose || (listed <= shownOfRule && !finding.truncated)) print(finding);
    },
    seen: ({ url, answer, isFine, ms }) => {
      const row = escapeControls(`${answer.padEnd(5)} ${String(ms).padStart(5)} ms  ${url}`);
      write(`${isFine ? paint('good', '✔') : paint('error', '✖')} ${row}\n`);
    },
    end: (report) => {
      for (const line of verbose ? [] : listHidden(counts)) write(`${paint('dim', line)}\n`);
      if (counts.size > 0) write('\n');
      write(printDifferences(report));
      const [color, mark] = verdicts[verdictOf(report)];
      write(`${paint('bold', paint(color, mark))} ${escapeControls(summaryLine(report))}\n`);
    },
  };
}

/** Findings of a rule: all that were counted, and those that are listed one by one. */
type Amounts = { all: number; listed: number };

function listHidden(counts: ReadonlyMap<string, Amounts>): string[] {
  return [...counts].flatMap(([rule, { all, listed }]) => {
    const shown = Math.min(listed, shownOfRule);
    if (all === shown) return [];
    const hint = all === listed ? '--verbose shows them' : `--verbose shows ${listed - shown} of them`;
    return [`and ${all - shown} more of ${rule} (${hint})`];
  });
}

function printDifferences({ comparison }: Report): string {
  const lines = comparison === null ? [] : listDifferences(comparison);
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}

/** One line a finding, as compilers write them: `file:line:column: severity rule message`. */
export function createCompactPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => {
      const { severity, rule, message } = finding;
      write(`${escapeControls(`${placeOf(finding)}: ${severity} ${rule} ${message}`)}\n`);
    },
    end: (report) => {
      const differences = report.comparison === null ? [] : listDifferences(report.comparison);
      for (const line of [...differences, summaryLine(report)]) write(`${escapeControls(line)}\n`);
    },
  };
}

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands: each finding becomes an annotation at its line in the pull request. */
export function createGithubPrinter({ write }: PrinterOptions): Printer {
  return {
    add: ({ severity, rule, message, fix, file, line, column }) => {
      const place = { file, line, col: column, title: rule };
      const properties = Object.entries(place)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
      const text = fix === undefined ? message : `${message} ${fix}`;
      write(`::${commands[severity]} ${properties.join(',')}::${escapeData(text)}\n`);
    },
    end: (report) => write(`${escapeControls(summaryLine(report))}\n`),
  };
}

function escapeData(text: string): string {
  return escapeControls(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A heading, the counts and a table, for a job summary or a comment. */
export function createMarkdownPrinter({ write }: PrinterOptions): Printer {
  return { add: () => undefined, end: (report) => write(printMarkdown(report)) };
}

function printMarkdown(report: Report): string {
  const { command, findings } = report;
  const heading = `## goshen ${command}\n\n${escapeCell(summaryLine(report))}\n${printDifferenceList(report)}`;
  if (findings.length === 0) return heading;
  const rows = findings.map((finding) => {
    const { severity, rule, message, fix } = finding;
    const text = fix === undefined ? message : `${message} ${fix}`;
    return `| ${severity} | \`${rule}\` | ${escapeCell(placeOf(finding))} | ${escapeCell(text)} |\n`;
  });
  return `${heading}\n| Severity | Rule | Place | Finding |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

function printDifferenceList({ comparison }: Report): string {
  if (comparison === null) return '';
  return `\n${listDifferences(comparison)
    .map((line) => `- ${escapeCell(line)}\n`)
    .join('')}`;
}

/** No cell may end the table, start markup or become a link to somewhere. */
function escapeCell(text: string): string {
  return escapeControls(text).replace(/[\\`*_{}[\]<>|#!]/g, '\\$&');
}
