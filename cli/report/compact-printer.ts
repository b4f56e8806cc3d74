import { escapeControls } from './escape.ts';
import { listDifferences, placeOf, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions } from './report.ts';

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
