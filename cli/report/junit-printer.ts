import { escapeMarkup } from './escape.ts';
import { placeOf } from './phrases.ts';
import type { Printer, PrinterOptions, Report, ReportedFinding } from './report.ts';

/** JUnit XML: a suite for the run, a case for each finding; only errors are failures. */
export function createJunitPrinter({ write }: PrinterOptions): Printer {
  return {
    add: () => undefined,
    end: (report) => write(printJunit(report)),
  };
}

function printJunit({ command, target, complete, summary, findings }: Report): string {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const cases =
    findings.length > 0 ? findings.map(printCase) : [`  <testcase classname="goshen" name="${command}"/>\n`];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${complete ? 0 : 1}"`;
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
