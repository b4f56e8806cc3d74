import { severities } from '#domain/finding.ts';
import { htmlScript, htmlStyle } from './html-assets.ts';
import { count, placeOf, summaryLine } from './phrases.ts';
import type { Printer, PrinterOptions, Report, ReportedFinding } from './report.ts';
import { escapeMarkup } from './xml-text.ts';

/** One page that needs no network: counts, a chart of rules, a table that can be filtered and printed. */
export function createHtmlPrinter({ write }: PrinterOptions): Printer {
  return { add: () => undefined, end: (report) => write(printHtml(report)) };
}

function printHtml(report: Report): string {
  const { command, target, findings, tool } = report;
  const title = escapeMarkup(`${command}: ${target}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeMarkup(summaryLine(report))}</p>
${printCounts(report)}
${findings.length === 0 ? '<p>Nothing to mend.</p>' : printChart(findings) + printTable(findings)}
<footer>${escapeMarkup(tool.name)} ${escapeMarkup(tool.version)}</footer>
<script>${htmlScript}</script>
</body>
</html>
`;
}

function printCounts({ summary }: Report): string {
  const boxes = severities.map(
    (severity) => `<div class="count ${severity}"><strong>${summary[severity]}</strong> ${severity}</div>`,
  );
  return `<section class="counts" aria-label="Counts">${boxes.join('')}</section>`;
}

function printChart(findings: readonly ReportedFinding[]): string {
  const groups = [...Map.groupBy(findings, ({ rule }) => rule)]
    .map(([rule, members]) => ({ rule, amount: members.length, severity: members[0]?.severity ?? 'info' }))
    .sort((a, b) => b.amount - a.amount);
  const most = groups[0]?.amount ?? 1;
  const rows = groups.map(
    ({ rule, amount, severity }) =>
      `<tr><th scope="row">${escapeMarkup(rule)}</th><td><span class="bar ${severity}" style="width:${Math.round((amount / most) * 100)}%"></span></td><td>${amount}</td></tr>`,
  );
  return `<h2>By rule</h2><table class="chart"><tbody>${rows.join('')}</tbody></table>`;
}

function printTable(findings: readonly ReportedFinding[]): string {
  const boxes = severities.map(
    (severity) => `<label><input type="checkbox" value="${severity}" checked> ${severity}</label>`,
  );
  return `<h2>Findings</h2>
<form class="filters" aria-label="Filter findings">${boxes.join(' ')} <label>Text <input type="search"></label> <output>${count(findings.length, 'finding')}</output></form>
<table class="findings"><thead><tr><th scope="col">Severity</th><th scope="col">Rule</th><th scope="col">Place</th><th scope="col">Finding</th></tr></thead>
<tbody>${findings.map(printRow).join('')}</tbody></table>`;
}

function printRow(finding: ReportedFinding): string {
  const { severity, rule, message, fix } = finding;
  const mended = fix === undefined ? '' : `<br><span class="fix">${escapeMarkup(fix)}</span>`;
  const cells = [severity, rule, placeOf(finding)].map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('');
  return `<tr data-severity="${severity}">${cells}<td>${escapeMarkup(message)}${mended}</td></tr>\n`;
}
