import type { Finding, Place, Severity } from '../engine/finding.ts';
import type { RuleText } from '../engine/rule.ts';
import { stringifyJson } from './escape.ts';
import { describeFinding, listIncomplete } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0, as code scanning reads it: every rule with its help, every finding with its fingerprint. */
export function createSarifPrinter({ write }: PrinterOptions, rules: readonly RuleText[]): Printer {
  return { end: (report) => write(`${stringifyJson(buildSarif(report, rules), 2)}\n`) };
}

/** Beside an earlier report, what is unchanged is listed too: viewers would take it for fixed. */
function buildSarif(report: Report, rules: readonly RuleText[]) {
  const { tool, failures, truncated, findings, compared } = report;
  const notes = listIncomplete(report).map((text) => ({ level: 'warning', message: { text } }));
  const unchanged = compared?.unchanged ?? [];
  const ids = [...new Set([...findings, ...unchanged].map(({ rule }) => rule))].sort();
  const buildResults = (listed: readonly Finding[], baselineState: 'new' | 'unchanged') =>
    listed.map((finding) => ({
      ...buildResult(finding, ids.indexOf(finding.rule)),
      ...(compared !== null && { baselineState }),
    }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, version: tool.version, rules: ids.map((id) => buildRule(id, rules)) } },
        invocations: [
          {
            executionSuccessful: failures.length + truncated.length === 0,
            ...(notes.length > 0 && { toolExecutionNotifications: notes }),
          },
        ],
        results: [...buildResults(findings, 'new'), ...buildResults(unchanged, 'unchanged')],
      },
    ],
  };
}

function buildRule(id: string, rules: readonly RuleText[]) {
  const rule = rules.find((one) => one.id === id);
  if (rule === undefined) return { id };
  const { title, why, fix, examples, source, severity } = rule;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${fix}\n\nBad: ${examples.bad}\nGood: ${examples.good}\n\nSource: ${source}` },
    defaultConfiguration: { level: levels[severity] },
  };
}

/** A result is fixed when it is fixed at every place, so it lists all of them; viewers show the first. */
function buildResult(finding: Finding, ruleIndex: number) {
  const { rule, severity, fix, places, fingerprint } = finding;
  const message = describeFinding(finding);
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: fix === undefined ? message : `${message} ${fix}` },
    locations: places.flatMap(buildLocation),
    partialFingerprints: { 'goshen/v1': fingerprint },
  };
}

function buildLocation({ file, url, line, column }: Place) {
  const uri = encodeURI(file ?? url ?? '');
  if (uri === '') return [];
  const region = line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } };
  return [{ physicalLocation: { artifactLocation: { uri }, ...region } }];
}
