import type { Finding } from '#seo/finding.ts';
import type { SiteComparison } from '#seo/site/compare-sites.ts';
import { stringifyJson } from './escape.ts';
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

function header({ tool, command, target, complete, summary, comparison }: Report) {
  return { schemaVersion, tool, command, target, complete, summary, ...(comparison !== null && compared(comparison)) };
}

/** What has arisen are the report's findings. */
function compared({ added, removed, changed, gone }: SiteComparison) {
  return { comparison: { added, removed, changed, gone: gone.map(bare) } };
}

function plain(finding: ReportedFinding) {
  return { ...bare(finding), fingerprint: finding.fingerprint };
}

function bare({ rule, severity, message, fix, url, file, line, column, evidence }: Finding) {
  return { rule, severity, message, fix, url, file, line, column, evidence };
}
