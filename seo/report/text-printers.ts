import { count as formatCount } from '../engine/count.ts';
import { type Finding, firstPlace, type Place, pagesOf, type Severity } from '../engine/finding.ts';
import { escapeControls } from './escape.ts';
import { describeFinding, isUrl, listChanges, placeOf, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions } from './report.ts';

/** One line a finding, as compilers write them: `file:line:column: severity rule message`. */
export function createCompactPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => {
      const { severity, rule } = finding;
      const line = `${placeOf(firstPlace(finding))}: ${severity} ${rule} ${describeFinding(finding)}`;
      write(`${escapeControls(line)}\n`);
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
      for (const finding of report.findings) write(printFinding(finding));
      write(`${escapeControls(summaryLine(report))}\n`);
    },
  };
}

function printFinding(finding: Finding): string {
  const files = finding.places.filter(isInFile);
  if (files.length === 0) return printAnnotation(finding, {}, ` (${listPages(finding)})`);
  if (files.length === 1) return files.map((place) => printAnnotation(finding, place)).join('');
  const annotate = (place: Place) => printAnnotation({ ...finding, ...place, places: [place] }, place);
  return files.map(annotate).join('');
}

function isInFile({ file }: Place): boolean {
  return file !== undefined && !isUrl(file);
}

/** @param place Of a file: a URL is no place that GitHub knows. */
function printAnnotation(finding: Finding, { file, line, column }: Place, where = ''): string {
  const { severity, rule, fix } = finding;
  const properties = Object.entries({ file, line, col: column, title: rule })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const message = describeFinding(finding);
  const text = fix === undefined ? message : `${message} ${fix}`;
  return `::${commands[severity]} ${properties.join(',')}::${escapeData(`${text}${where}`)}\n`;
}

function listPages(finding: Finding): string {
  const pages = pagesOf(finding);
  if (pages.length < 2) return placeOf(firstPlace(finding));
  const rest = pages.length - shownPages;
  return `${pages.slice(0, shownPages).join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'more page')}` : ''}`;
}

function escapeData(text: string): string {
  return escapeControls(text).replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
