import type { Severity } from '#seo/finding.ts';
import { escapeControls } from './escape.ts';
import { listDifferences, placeOf, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions, Report, ReportedFinding } from './report.ts';

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
const marks: Record<Severity, string> = { error: '✖ error  ', warning: '▲ warning', info: '• info   ' };

/** For people: three short lines a finding, in the order they are found. */
export function createPrettyPrinter({ write, color, verbose }: PrinterOptions): Printer {
  const counts = new Map<string, number>();
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
      const count = (counts.get(finding.rule) ?? 0) + 1;
      counts.set(finding.rule, count);
      if (verbose || count <= shownOfRule) print(finding);
    },
    seen: ({ url, answer, isFine, ms }) => {
      const row = escapeControls(`${answer.padEnd(5)} ${String(ms).padStart(5)} ms  ${url}`);
      write(`${isFine ? paint('good', '✔') : paint('error', '✖')} ${row}\n`);
    },
    end: (report) => {
      const cut = verbose ? [] : [...counts].filter(([, count]) => count > shownOfRule);
      for (const [rule, count] of cut) {
        write(`${paint('dim', `and ${count - shownOfRule} more of ${rule} (--verbose shows them)`)}\n`);
      }
      if (counts.size > 0) write('\n');
      write(printDifferences(report));
      const isClean = report.complete && report.summary.error === 0;
      const mark = isClean ? paint('good', '✔') : paint('error', '✖');
      write(`${paint('bold', mark)} ${escapeControls(summaryLine(report))}\n`);
    },
  };
}

function printDifferences({ comparison }: Report): string {
  const lines = comparison === null ? [] : listDifferences(comparison);
  return lines.map((line) => `${escapeControls(line)}\n`).join('');
}
