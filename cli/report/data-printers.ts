import type { Finding } from '#seo/finding.ts';
import type { SiteComparison } from '#seo/site/compare-sites.ts';
import { escapeMarkup, stringifyJson } from './escape.ts';
import { placeOf } from './phrases.ts';
import { type Printer, type PrinterOptions, type Report, type ReportedFinding, schemaVersion } from './report.ts';

/** One JSON document, described by report.schema.json. */
export function createJsonPrinter({ write }: PrinterOptions): Printer {
  return {
    add: () => undefined,
    end: (report) => write(`${stringifyJson({ ...header(report), findings: report.findings.map(plain) }, 2)}\n`),
  };
}

/** A line for each thing as it is found: `"type":"finding"`, `"type":"url"`, and the summary last. */
export function createNdjsonPrinter({ write }: PrinterOptions): Printer {
  return {
    add: (finding) => write(`${stringifyJson({ type: 'finding', ...plain(finding) })}\n`),
    seen: (address) => write(`${stringifyJson({ type: 'url', ...address })}\n`),
    end: (report) => write(`${stringifyJson({ type: 'summary', ...header(report) })}\n`),
  };
}

function header({ tool, command, target, complete, failures, truncated, summary, comparison }: Report) {
  const known = { schemaVersion, tool, command, target, complete, failures, truncated, summary };
  return { ...known, ...(comparison !== null && compared(comparison)) };
}

/** What has arisen are the report's findings. */
function compared({ added, removed, changed, gone }: SiteComparison) {
  return { comparison: { added, removed, changed, gone: gone.map(bare) } };
}

function plain(finding: ReportedFinding) {
  return { ...bare(finding), fingerprint: finding.fingerprint };
}

function bare({ edits: _edits, ...finding }: Finding) {
  const { rule, severity, message, fix, url, file, line, column, evidence, count, urls, truncated } = finding;
  return { rule, severity, message, fix, url, file, line, column, evidence, count, urls, truncated };
}

/** JUnit XML: a suite for the run, a case for each finding; only errors are failures. */
export function createJunitPrinter({ write }: PrinterOptions): Printer {
  return {
    add: () => undefined,
    end: (report) => write(printJunit(report)),
  };
}

function printJunit({ command, target, failures: reasons, summary, findings }: Report): string {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const cases =
    findings.length > 0 ? findings.map(printCase) : [`  <testcase classname="goshen" name="${command}"/>\n`];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${reasons.length}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites name="goshen ${escapeMarkup(command)}" ${counts}>\n` +
    `<testsuite name="${escapeMarkup(target)}" ${counts}>\n` +
    `  <properties><property name="urls" value="${summary.urls}"/></properties>\n` +
    `${cases.join('')}</testsuite>\n</testsuites>\n`
  );
}

function printCase(finding: ReportedFinding): string {
  const { rule, severity, message, fix } = finding;
  const text = escapeMarkup([message, fix].filter((part) => part !== undefined).join(' '));
  const attributes = `classname="${escapeMarkup(rule)}" name="${escapeMarkup(`${placeOf(finding)} ${finding.fingerprint}`)}"`;
  const body =
    severity === 'error'
      ? `<failure message="${escapeMarkup(message)}" type="${escapeMarkup(rule)}">${text}</failure>`
      : `<system-out>${severity}: ${text}</system-out>`;
  return `  <testcase ${attributes}>${body}</testcase>\n`;
}
