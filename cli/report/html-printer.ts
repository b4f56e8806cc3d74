import type { PageChange } from '#seo/site/compare-sites.ts';
import { printFindings } from './html-findings.ts';
import { htmlScript } from './html-script.ts';
import { htmlStyle } from './html-style.ts';
import { printCharts, printHeader, printTiles, titleOf } from './html-summary.ts';
import { placeOf } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';
import { escapeMarkup } from './xml-text.ts';

/** One page that needs no network: counts, charts, and every finding with what to do, to be filtered and printed. */
export function createHtmlPrinter({ write }: PrinterOptions): Printer {
  return { add: () => undefined, end: (report) => write(printHtml(report)) };
}

function printHtml(report: Report): string {
  const { findings } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeMarkup(titleOf(report))}</title>
<style>${htmlStyle}</style>
</head>
<body>
<div class="page">
${printHeader(report)}
<main>
${printTiles(report)}
${printDifferences(report)}
${findings.length === 0 ? '<p>Nothing to mend.</p>' : printCharts(findings) + printFindings(findings)}
</main>
<footer>Errors keep pages out of search results or break them for readers; warnings cost clicks or trust; hints are for later.</footer>
</div>
<script>${htmlScript}</script>
</body>
</html>
`;
}

function printDifferences({ comparison }: Report): string {
  if (comparison === null) return '';
  const { added, removed, changed, gone } = comparison;
  const rows = [
    ...added.map((path) => printDifference('Page added', path, '')),
    ...removed.map((path) => printDifference('Page removed', path, '')),
    ...changed.map((change) => printDifference('Page changed', change.path, printChanges(change))),
    ...gone.map((finding) => printDifference('Finding gone', placeOf(finding), escapeMarkup(finding.message))),
  ];
  if (rows.length === 0) return '<h2>Differences</h2><p>The pages are the same.</p>';
  return `<h2>Differences</h2><table class="differences"><tbody>${rows.join('\n')}</tbody></table>`;
}

function printDifference(kind: string, place: string, markup: string): string {
  return `<tr><th scope="row">${kind}</th><td><code>${escapeMarkup(place)}</code></td><td>${markup}</td></tr>`;
}

function printChanges({ changes }: PageChange): string {
  return changes
    .map(
      ({ what, before, after }) =>
        `<strong>${escapeMarkup(what)}</strong>: <del>${escapeMarkup(before || 'none')}</del> → <ins>${escapeMarkup(after || 'none')}</ins>`,
    )
    .join('<br>');
}
