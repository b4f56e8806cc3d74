import { styleText } from 'node:util';
import { count as formatCount, formatNumber } from '../engine/count.ts';
import { countAll, type Finding, type Place, type Severity } from '../engine/finding.ts';
import { escapeControls } from './escape.ts';
import { listPlaces, type RuleTotal, totalRules } from './group-findings.ts';
import {
  amountOf,
  clipStart,
  describeFinding,
  fitPhrase,
  listChanges,
  shortFix,
  shortPlace,
  summaryLine,
} from './phrases.ts';
import { type Printer, type PrinterOptions, type Report, verdictOf } from './report.ts';

/**
 * A report with more findings has a table of rules instead, below up to so many errors, or all of a linter; `--verbose`
 * prints all. Help and docs name it.
 */
const maxPrintedFindings = 20;
/** A report with fewer rules is read in one look, so it has no table. */
const minTableRules = 6;
/** Places of a finding that are printed, alone and in a longer report; `--verbose` prints all. */
const shownPlaces = { alone: 10, amongOthers: 3 };
/** Changes since an earlier report. */
const shownChanges = 10;
/** A narrower table has the fix in a second line. */
const wideColumns = 110;

const styles = { error: 'red', warning: 'yellow', info: 'cyan', good: 'green', dim: 'dim', bold: 'bold' } as const;
const verdicts = { passed: ['good', '✔'], warned: ['warning', '!'], failed: ['error', '✖'] } as const;
const marks: Record<Severity, string> = { error: '✖ error  ', warning: '▲ warning', info: '• info   ' };
const indent = ' '.repeat(11);

type Paint = (name: keyof typeof styles, text: string) => string;

/** For people: the findings or, where they are many, a table of the rules; the verdict last. */
export function createPrettyPrinter({ write, color, verbose, columns }: PrinterOptions): Printer {
  const paint: Paint = (name, text) => (color ? styleText(styles[name], text, { validateStream: false }) : text);
  return {
    addUrl: ({ url, response, accepted, ms }) => {
      const row = escapeControls(`${response.padEnd(5)} ${String(ms).padStart(5)} ms  ${url}`);
      write(`${accepted ? paint('good', '✔') : paint('error', '✖')} ${row}\n`);
    },
    end: (report) => {
      write(printFindings(report, { verbose, columns }, paint));
      write(printDifferences(report, verbose));
      const [name, mark] = verdicts[verdictOf(report)];
      write(`${paint('bold', paint(name, mark))} ${escapeControls(summaryLine(report))}\n`);
    },
  };
}

type View = { verbose: boolean; columns: number };

function printFindings(report: Report, { verbose, columns }: View, paint: Paint): string {
  const { findings } = report;
  if (findings.length === 0) return '';
  const totals = totalRules(findings);
  const isShort = findings.length <= maxPrintedFindings;
  const hasTable = !isShort || totals.length >= minTableRules;
  const few = hasTable ? shownPlaces.amongOthers : shownPlaces.alone;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const hasAllErrors = isOfLinter(report);
  const shownErrors = hasAllErrors || errors.length <= maxPrintedFindings ? errors : [];
  const maxOf = ({ severity }: Finding) =>
    verbose || (hasAllErrors && severity === 'error') ? Number.POSITIVE_INFINITY : few;
  const listed = (verbose || isShort ? findings : shownErrors)
    .map((finding) => printFinding(finding, maxOf(finding), paint))
    .join('');
  if (!hasTable) return `${listed}\n`;
  const hint = verbose || isShort ? '' : `${paint('dim', hintFor(findings))}\n\n`;
  return `${listed}${printTable(totals, report.target, Math.max(columns, 80), paint)}${hint}`;
}

/** An error of a linter is one edit in one file; those of an audit may have one cause on each page. */
function isOfLinter({ command }: Report): boolean {
  return command === 'lint' || command.startsWith('lint ');
}

function hintFor(findings: readonly Finding[]): string {
  const total = countAll(findings);
  const merged = total > findings.length ? ` have ${formatNumber(findings.length)} causes` : '';
  const amount = `${formatNumber(total)} findings${merged}`;
  return `${amount}: --verbose prints them, -f html=report.html writes a page.`;
}

function printFinding(finding: Finding, max: number, paint: Paint): string {
  const { rule, severity, fix } = finding;
  const places = listPlaces(finding);
  const shown = places.slice(0, max);
  const rest = places.length - shown.length;
  const lines = [
    `${paint(severity, marks[severity])}  ${escapeControls(describeFinding(finding))}`,
    ...(fix === undefined ? [] : [indent + paint('good', escapeControls(fix))]),
    ...shown.map((place, at) => indent + paint('dim', escapeControls(at === 0 ? `${place}  ${rule}` : place))),
    ...(rest > 0 ? [indent + paint('dim', `and ${formatCount(rest, 'more place')}; --verbose lists all`)] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** A cell holds what fits; the fix is cut at a word. */
function printTable(totals: readonly RuleTotal[], target: string, columns: number, paint: Paint): string {
  const rows = totals.map((total) => ({
    ...total,
    amount: amountOf(total.members),
    place: escapeControls(shortPlace(withoutColumn(total.example), target)),
  }));
  const ruleWidth = Math.max(4, ...rows.map(({ rule }) => rule.length));
  const amountWidth = Math.max(5, ...rows.map(({ amount }) => amount.length));
  const left = columns - indent.length - ruleWidth - amountWidth - 4;
  const isWide = columns >= wideColumns;
  const longest = Math.max(7, ...rows.map(({ place }) => place.length)); // the heading has 7
  const fixWidth = isWide ? Math.max(Math.min(44, Math.ceil(left * 0.55)), left - longest - 2) : 44;
  const placeWidth = isWide ? left - fixWidth - 2 : columns - indent.length - fixWidth - 2;
  const lineOf = (start: string, rule: string, amount: string, fix: string, place: string) => {
    const details = `${fix.padEnd(fixWidth)}  ${place}`.trimEnd();
    const head = `${start}  ${rule.padEnd(ruleWidth)}  ${amount.padStart(amountWidth)}`;
    return isWide ? `${head}  ${details}\n` : `${head}\n${indent}${paint('dim', details)}\n`;
  };
  const header = lineOf('Severity ', 'Rule', 'Found', 'Fix', 'Example');
  const body = rows.map(({ rule, severity, amount, fix, place }) => {
    const text = fitPhrase(escapeControls(shortFix(fix)), fixWidth);
    return lineOf(paint(severity, marks[severity]), rule, amount, text, clipStart(place, placeWidth));
  });
  return `\n${paint('bold', 'Fix these first')}\n\n${paint('dim', header)}${body.join('')}\n`;
}

/** A line is enough to open the place. */
function withoutColumn({ column: _column, ...place }: Place): Place {
  return place;
}

function printDifferences(report: Report, verbose: boolean): string {
  const max = verbose ? Number.POSITIVE_INFINITY : shownChanges;
  return listChanges(report, max)
    .map((line) => `${escapeControls(line)}\n`)
    .join('');
}
