import { countAll, countOf, type Finding, firstPlace } from '../engine/finding.ts';
import type { SiteComparison } from '../engine/site/compare-sites.ts';
import { escapeMarkup, stringifyJson } from './escape.ts';
import { listPlaces } from './group-findings.ts';
import { describeFinding, listIncomplete, placeOf } from './phrases.ts';
import { type Comparison, type Printer, type PrinterOptions, type Report, schemaVersion } from './report.ts';

/** One JSON document, described by report.schema.json. */
export function createJsonPrinter({ write }: PrinterOptions): Printer {
  const print = (report: Report) => stringifyJson({ ...header(report), findings: report.findings.map(plain) }, 2);
  return { end: (report) => write(`${print(report)}\n`) };
}

/** A line for each thing as it is found, before `groupFindings`: `"type":"finding"`, `"type":"url"`, and the summary last. */
export function createNdjsonPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => write(`${stringifyJson({ type: 'finding', ...plain(finding) })}\n`),
    addUrl: (requested) => write(`${stringifyJson({ type: 'url', ...requested })}\n`),
    end: (report) => write(`${stringifyJson({ type: 'summary', ...header(report) })}\n`),
  };
}

function header(report: Report) {
  const { tool, command, target, complete, failures, truncated, notRun, summary, comparison, compared } = report;
  const known = { schemaVersion, tool, command, target, complete, failures, truncated, notRun, summary };
  const changes = compared === null ? {} : { compared: listChanges(compared) };
  return { ...known, ...(comparison !== null && listDifferences(comparison)), ...changes };
}

/** What has arisen are the report's findings. */
function listDifferences({ added, removed, changed, gone }: SiteComparison) {
  return { comparison: { added, removed, changed, gone: gone.map(plain) } };
}

function listChanges({ file, new: added, fixed, unchanged }: Comparison) {
  const counts = { new: added, fixed: countAll(fixed), unchanged: countAll(unchanged) };
  return { file, counts, fixed: fixed.map(plain), unchanged: unchanged.map(plain) };
}

function plain(finding: Finding) {
  const { rule, severity, message, about, unit, fix, evidence, places, fingerprint } = finding;
  return { rule, severity, message, about, unit, fix, evidence, count: countOf(finding), places, fingerprint };
}

/** JUnit XML as windyroad's schema has it: a suite for the run, a case for each finding; only errors are failures. */
export function createJunitPrinter({ write }: PrinterOptions): Printer {
  return { end: (report) => write(printJunit(report)) };
}

function printJunit(report: Report): string {
  const { command, target, failures: reasons, startedAt, seconds, summary, findings } = report;
  const incomplete = listIncomplete(report).map(
    (reason) => `<property name="incomplete" value="${escapeMarkup(reason)}"/>`,
  );
  const failed = findings.filter(({ severity }) => severity === 'error');
  const cases = [...findings.map(printCase), ...reasons.map((reason) => printError(command, reason))];
  const clean = `    <testcase classname="goshen" name="${escapeMarkup(command)}" time="0"/>\n`;
  const attributes = [
    ...['id="0"', 'package="goshen"', `name="${escapeMarkup(`goshen ${command} ${target}`)}"`],
    ...[`timestamp="${startedAt.slice(0, 19)}"`, 'hostname="localhost"'],
    ...[`tests="${Math.max(1, cases.length)}"`, `failures="${failed.length}"`, `errors="${reasons.length}"`],
    `time="${seconds}"`,
  ];
  const others = findings.filter(({ severity }) => severity !== 'error').map(printFinding);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n' +
    `  <testsuite ${attributes.join(' ')}>\n` +
    `    <properties><property name="urls" value="${summary.urls}"/>${incomplete.join('')}</properties>\n` +
    `${cases.length === 0 ? clean : cases.join('')}` +
    `    <system-out>${others.join('\n')}</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n`
  );
}

/** A name that stays the same from run to run, so that servers can follow it; warnings are printed in `system-out`. */
function printCase(finding: Finding): string {
  const { rule, severity, fingerprint = '' } = finding;
  const name = `${severity === 'error' ? '' : `${severity}: `}${placeOf(firstPlace(finding))} ${fingerprint}`;
  const attributes = `classname="${escapeMarkup(rule)}" name="${escapeMarkup(name)}" time="0"`;
  if (severity !== 'error') return `    <testcase ${attributes}/>\n`;
  const failure = `message="${escapeMarkup(describeFinding(finding))}" type="${escapeMarkup(rule)}"`;
  const body = `<failure ${failure}>${printFinding(finding)}</failure>`;
  return `    <testcase ${attributes}>${body}</testcase>\n`;
}

function printError(command: string, reason: string): string {
  const error = `<error message="${escapeMarkup(reason)}" type="incomplete"/>`;
  return `    <testcase classname="goshen" name="${escapeMarkup(`${command}: ${reason}`)}" time="0">${error}</testcase>\n`;
}

/** The finding and every place it was found at, as markup: a line each, whatever line breaks the page has in them. */
function printFinding(finding: Finding): string {
  const { rule, severity, fix = '' } = finding;
  const lines = listPlaces(finding).map((place) => `  ${place}`);
  return [`${severity} ${rule}: ${describeFinding(finding)} ${fix}`.trimEnd(), ...lines].map(escapeMarkup).join('\n');
}
