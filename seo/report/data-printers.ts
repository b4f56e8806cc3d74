import type { Finding } from '../engine/finding.ts';
import type { SiteComparison } from '../engine/site/compare-sites.ts';
import { listPlaces } from './causes.ts';
import { escapeMarkup, stringifyJson } from './escape.ts';
import { placeOf } from './phrases.ts';
import {
  type Cause,
  type Comparison,
  countAll,
  type Printer,
  type PrinterOptions,
  type Report,
  type ReportedFinding,
  schemaVersion,
} from './report.ts';

/** One JSON document, described by report.schema.json. */
export function createJsonPrinter({ write }: PrinterOptions): Printer {
  const print = (report: Report) => stringifyJson({ ...header(report), findings: report.causes.map(merged) }, 2);
  return { end: (report) => write(`${print(report)}\n`) };
}

/** A line for each thing as it is found, so nothing is merged: `"type":"finding"`, `"type":"url"`, and the summary last. */
export function createNdjsonPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => write(`${stringifyJson({ type: 'finding', ...plain(finding) })}\n`),
    addUrl: (requested) => write(`${stringifyJson({ type: 'url', ...requested })}\n`),
    end: (report) => write(`${stringifyJson({ type: 'summary', ...header(report) })}\n`),
  };
}

function header({ tool, command, target, complete, failures, truncated, summary, comparison, compared }: Report) {
  const known = { schemaVersion, tool, command, target, complete, failures, truncated, summary };
  const changes = compared === null ? {} : { compared: listChanges(compared) };
  return { ...known, ...(comparison !== null && listDifferences(comparison)), ...changes };
}

/** What has arisen are the report's findings. */
function listDifferences({ added, removed, changed, gone }: SiteComparison) {
  return { comparison: { added, removed, changed, gone: gone.map(bare) } };
}

function listChanges({ file, new: added, fixed, unchanged, causes }: Comparison) {
  const counts = { new: added, fixed: countAll(fixed), unchanged: countAll(unchanged) };
  return { file, counts, fixed: causes.fixed.map(merged), unchanged: causes.unchanged.map(merged) };
}

function plain(finding: ReportedFinding) {
  return { ...bare(finding), fingerprint: finding.fingerprint };
}

/** A finding for each cause; where it merges several, `locations` has each with its own value and fingerprint. */
function merged({ message, fix, findings, urls, count, fingerprint }: Cause) {
  const [first, ...others] = findings;
  if (others.length === 0) return plain(first);
  const { rule, severity, url, file, line, column } = first;
  const pages = urls.length > 1 ? { urls } : {};
  const locations = findings.map((finding) => {
    const { rule: _rule, severity: _severity, fix: own, ...location } = plain(finding);
    return own === fix ? location : { ...location, fix: own };
  });
  return { rule, severity, message, fix, url, file, line, column, count, ...pages, locations, fingerprint };
}

function bare({ rule, severity, message, fix, url, file, line, column, evidence, count, urls, truncated }: Finding) {
  return { rule, severity, message, fix, url, file, line, column, evidence, count, urls, truncated };
}

/** JUnit XML as windyroad's schema has it: a suite for the run, a case for each finding; only errors are failures. */
export function createJunitPrinter({ write }: PrinterOptions): Printer {
  return { end: (report) => write(printJunit(report)) };
}

function printJunit({ command, target, failures: reasons, startedAt, seconds, summary, causes }: Report): string {
  const failed = causes.filter(({ severity }) => severity === 'error');
  const cases = [...causes.map(printCase), ...reasons.map((reason) => printError(command, reason))];
  const clean = `    <testcase classname="goshen" name="${escapeMarkup(command)}" time="0"/>\n`;
  const attributes = [
    ...['id="0"', 'package="goshen"', `name="${escapeMarkup(`goshen ${command} ${target}`)}"`],
    ...[`timestamp="${startedAt.slice(0, 19)}"`, 'hostname="localhost"'],
    ...[`tests="${Math.max(1, cases.length)}"`, `failures="${failed.length}"`, `errors="${reasons.length}"`],
    `time="${seconds}"`,
  ];
  const others = causes.filter(({ severity }) => severity !== 'error').map(describeCause);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n' +
    `  <testsuite ${attributes.join(' ')}>\n` +
    `    <properties><property name="urls" value="${summary.urls}"/></properties>\n` +
    `${cases.length === 0 ? clean : cases.join('')}` +
    `    <system-out>${others.join('\n')}</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n`
  );
}

/** A name that stays the same from run to run, so that servers can follow it; warnings are printed in `system-out`. */
function printCase(cause: Cause): string {
  const { rule, severity, message, findings, fingerprint } = cause;
  const [first] = findings;
  const name = `${severity === 'error' ? '' : `${severity}: `}${placeOf(first)} ${fingerprint}`;
  const attributes = `classname="${escapeMarkup(rule)}" name="${escapeMarkup(name)}" time="0"`;
  if (severity !== 'error') return `    <testcase ${attributes}/>\n`;
  const failure = `message="${escapeMarkup(message)}" type="${escapeMarkup(rule)}"`;
  const body = `<failure ${failure}>${describeCause(cause)}</failure>`;
  return `    <testcase ${attributes}>${body}</testcase>\n`;
}

function printError(command: string, reason: string): string {
  const error = `<error message="${escapeMarkup(reason)}" type="incomplete"/>`;
  return `    <testcase classname="goshen" name="${escapeMarkup(`${command}: ${reason}`)}" time="0">${error}</testcase>\n`;
}

/** The finding and every place it was found at, as markup: a line each, whatever line breaks the page has in them. */
function describeCause(cause: Cause): string {
  const { rule, severity, message, fix = '' } = cause;
  const lines = listPlaces(cause).map((place) => `  ${place}`);
  return [`${severity} ${rule}: ${message} ${fix}`.trimEnd(), ...lines].map(escapeMarkup).join('\n');
}
