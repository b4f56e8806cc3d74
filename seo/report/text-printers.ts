import { count as formatCount } from '../engine/count.ts';
import type { Severity } from '../engine/finding.ts';
import { escapeControls } from './escape.ts';
import { isUrl, listChanges, placeOf, summaryLine } from './phrases.ts';
import type { Cause, Printer, PrinterOptions, ReportedFinding } from './report.ts';

/** One line a finding, as compilers write them: `file:line:column: severity rule message`. */
export function createCompactPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => {
      const { severity, rule, message } = finding;
      write(`${escapeControls(`${placeOf(finding)}: ${severity} ${rule} ${message}`)}\n`);
    },
    end: (report) => {
      for (const line of [...listChanges(report, 50), summaryLine(report)]) write(`${escapeControls(line)}\n`);
    },
  };
}

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Pages of a finding that an annotation names. */
const shownPages = 10;

/**
 * Workflow commands: each finding in a file becomes an annotation at its line in the pull request; findings of pages
 * with one cause are one annotation that names the pages.
 */
export function createGithubPrinter({ write }: PrinterOptions): Printer {
  return {
    end: (report) => {
      for (const cause of report.causes) write(printCause(cause));
      write(`${escapeControls(summaryLine(report))}\n`);
    },
  };
}

function printCause({ findings, message, fix, urls }: Cause): string {
  const [first] = findings;
  if (findings.some(isInFile)) return findings.map((finding) => printAnnotation(finding, [])).join('');
  return printAnnotation({ ...first, message, ...(fix !== undefined && { fix }) }, urls);
}

function isInFile({ file }: ReportedFinding): boolean {
  return file !== undefined && !isUrl(file);
}

/** @param pages Named in the text, unless a file is annotated: a URL is no place that GitHub knows. */
function printAnnotation(finding: ReportedFinding, pages: readonly string[]): string {
  const { severity, rule, message, fix, file, line, column } = finding;
  const place = isInFile(finding) ? { file, line, col: column } : {};
  const properties = Object.entries({ ...place, title: rule })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const text = fix === undefined ? message : `${message} ${fix}`;
  const where = isInFile(finding) ? '' : ` (${pages.length > 1 ? listPages(pages) : placeOf(finding)})`;
  return `::${commands[severity]} ${properties.join(',')}::${escapeData(`${text}${where}`)}\n`;
}

function listPages(pages: readonly string[]): string {
  const rest = pages.length - shownPages;
  return `${pages.slice(0, shownPages).join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more page')}` : ''}`;
}

function escapeData(text: string): string {
  return escapeControls(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
