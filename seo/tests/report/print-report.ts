import { countAll, type Finding } from '../../engine/finding.ts';
import { groupFindings } from '../../report/group-findings.ts';
import { loadPrinter } from '../../report/outputs.ts';
import type { Report } from '../../report/report.ts';
import type { ReportFormat } from '../../run/settings.ts';

type Changes = Partial<Report> & { verbose?: boolean };

/** Prints a report of an audit with these findings. */
export async function printReport(
  format: ReportFormat,
  findings: readonly Finding[],
  { verbose = false, ...changes }: Changes = {},
): Promise<string> {
  const parts: string[] = [];
  const create = await loadPrinter(format, { project: null });
  const printer = create({ write: (part) => parts.push(part), color: false, verbose, columns: 120 });
  const counts = { error: countAll(findings), warning: 0, info: 0, new: countAll(findings), fixed: 0, suppressed: 0 };
  printer.end({
    tool: { name: 'goshen', version: '1.0.0' },
    command: 'audit',
    target: 'https://lodges.test/',
    startedAt: '2026-03-02T10:00:00.000Z',
    seconds: 1.5,
    complete: true,
    failures: [],
    truncated: [],
    notRun: [],
    findings: groupFindings(findings),
    comparison: null,
    compared: null,
    summary: { ...counts, urls: 3, requests: 5, gate: 'failed', failedConditions: [] },
    ...changes,
  });
  return parts.join('');
}
