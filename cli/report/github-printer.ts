import type { Severity } from '#seo/finding.ts';
import { escapeControls } from './escape.ts';
import { summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions } from './report.ts';

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
