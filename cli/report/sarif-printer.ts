import { findRule } from '#seo/catalogue.ts';
import type { Severity } from '#seo/finding.ts';
import { stringifyJson } from './escape.ts';
import type { Printer, PrinterOptions, Report, ReportedFinding } from './report.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** SARIF 2.1.0, as code scanning reads it: every rule with its help, every finding with its fingerprint. */
export function createSarifPrinter({ write }: PrinterOptions): Printer {
  return { add: () => undefined, end: (report) => write(`${stringifyJson(buildSarif(report), 2)}\n`) };
}

function buildSarif({ tool, complete, findings }: Report) {
  const ids = [...new Set(findings.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: tool.name, version: tool.version, rules: ids.map(buildRule) } },
        invocations: [{ executionSuccessful: complete }],
        results: findings.map((finding) => buildResult(finding, ids.indexOf(finding.rule))),
      },
    ],
  };
}

function buildRule(id: string) {
  const rule = findRule(id);
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

function buildResult(finding: ReportedFinding, ruleIndex: number) {
  const { rule, severity, message, fix, file, url, line, column, fingerprint } = finding;
  const region = line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } };
  const uri = encodeURI(file ?? url ?? '');
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: fix === undefined ? message : `${message} ${fix}` },
    locations: uri === '' ? [] : [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
    partialFingerprints: { 'goshen/v1': fingerprint },
  };
}
