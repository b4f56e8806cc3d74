import { count, formatNumber } from '../engine/count.ts';
import {
  countAll,
  countOf,
  type Finding,
  firstPlace,
  type Place,
  type Severity,
  severities,
} from '../engine/finding.ts';
import { type RuleText, topicOf, topics } from '../engine/rule.ts';
import type { PageChange } from '../engine/site/compare-sites.ts';
import { escapeMarkup } from './escape.ts';
import { anchorOf, printGroup, printRow, severityNames } from './finding-markup.ts';
import { htmlScript, htmlStyle } from './html-assets.ts';
import { amountOf, describeFinding, listIncomplete, placeOf } from './phrases.ts';
import type { Printer, PrinterOptions, Report } from './report.ts';

/** One page that needs no network: counts, charts, and every finding with what to do, to be filtered and printed. */
export function createHtmlPrinter({ write }: PrinterOptions, rules: readonly RuleText[]): Printer {
  return { end: (report) => write(printHtml(report, rules)) };
}

function printHtml(report: Report, rules: readonly RuleText[]): string {
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
${printCompared(report)}
${findings.length === 0 ? `<p>No problems found${report.complete ? '' : ' in what was checked'}.</p>` : printCharts(findings) + printPages(findings) + printFindings(findings, rules)}
</main>
<footer>Errors keep pages out of search results or break them for readers; warnings cost clicks or trust; info is for later.</footer>
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
    ...gone.map((finding) =>
      printDifference('Finding gone', placeOf(firstPlace(finding)), escapeMarkup(describeFinding(finding))),
    ),
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

/** What has changed since an earlier report; what is new are the findings below. */
function printCompared({ compared }: Report): string {
  if (compared === null) return '';
  const { file, new: added } = compared;
  const [fixed, unchanged] = [countAll(compared.fixed), countAll(compared.unchanged)];
  const list = (name: string, listed: readonly Finding[]) => {
    const rows = listed.slice(0, listedOfRule).map((finding) => printFinding(finding, undefined, listedOfRule));
    const amount = formatNumber(countAll(listed));
    return `<details class="group"><summary><span class="severity">${name}</span><span></span><span class="amount">${amount}</span></summary><ol>${rows.join('\n')}</ol>${printCut(listed.length - rows.length)}</details>`;
  };
  const text = `Compared with ${file}: ${formatNumber(added)} new, ${formatNumber(fixed)} fixed, ${formatNumber(unchanged)} unchanged. The counts and findings of this page are the new ones.`;
  return `<section class="compared"><h2>Changes</h2><p>${escapeMarkup(text)}</p>${fixed > 0 ? list('Fixed', compared.fixed) : ''}${unchanged > 0 ? list('Unchanged', compared.unchanged) : ''}</section>`;
}

function printCut(left: number): string {
  return left > 0 ? `<p class="more">${formatNumber(left)} more are in the JSON report (--format json).</p>` : '';
}

/** Pages in the table: those with most errors first, then warnings. */
const listedPages = 100;

/** A table that is sorted as it is; the script lets a reader sort it by another column. */
function printPages(findings: readonly Finding[]): string {
  const pages = countPages(findings);
  if (pages.length < 2) return '';
  const rows = pages.slice(0, listedPages).map(({ url, error, warning, info }) => {
    const cells = [error, warning, info].map((amount) => `<td data-value="${amount}">${formatNumber(amount)}</td>`);
    return `<tr><th scope="row">${printPlace({ url })}</th>${cells.join('')}</tr>`;
  });
  const columns = ['Page', 'Errors', 'Warnings', 'Info'].map((name, at) => {
    return `<th scope="col"${at === 1 ? ' aria-sort="descending"' : ''}>${name}</th>`;
  });
  const shown = pages.length > rows.length ? ` (the worst ${rows.length} of ${formatNumber(pages.length)})` : '';
  return `<section class="pages-by-weight"><h2>Pages by weight${shown}</h2><div class="scroll" tabindex="0" role="region" aria-label="Pages by weight"><table class="pages"><thead><tr>${columns.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div></section>`;
}

type PageCounts = Record<Severity, number> & { url: string };

function countPages(findings: readonly Finding[]): PageCounts[] {
  const pages = new Map<string, PageCounts>();
  for (const { places, severity, unit } of findings) {
    for (const { url } of places) {
      if (url === undefined || unit === 'host') continue;
      const counts = pages.get(url) ?? { url, error: 0, warning: 0, info: 0 };
      counts[severity] += 1;
      pages.set(url, counts);
    }
  }
  return [...pages.values()].sort((a, b) => b.error - a.error || b.warning - a.warning || b.info - a.info);
}

/** Places of one rule that are listed: a browser shows no million of them, and JSON has all. */
const listedOfRule = 500;
/** A short report is read from top to bottom. */
const openFindings = 30;

/** Every finding, by rule. */
function printFindings(findings: readonly Finding[], rules: readonly RuleText[]): string {
  const groups = [...Map.groupBy(findings, ({ rule }) => rule).values()];
  const isShort = countAll(findings) <= openFindings;
  const textsOf = (id: string) => rules.find((rule) => rule.id === id);
  return `<h2>Findings</h2>
${printFilters(findings)}
<div class="by-rule">
${groups.flatMap(([first, ...others]) => (first ? printRule(textsOf(first.rule), [first, ...others], isShort) : [])).join('\n')}
</div>
<div class="by-page" hidden></div>`;
}

function countBySeverity(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) counts[finding.severity] += countOf(finding);
  return counts;
}

function printFilters(findings: readonly Finding[]): string {
  const counts = countBySeverity(findings);
  const boxes = severities.map((severity) => {
    return `<label><input type="checkbox" value="${severity}" checked> ${severityPlurals[severity]} (${formatNumber(counts[severity])})</label>`;
  });
  const topics = [...new Set(findings.map(({ rule }) => topicNameOf(rule)))];
  const options = topics.map((topic) => `<option>${escapeMarkup(topic)}</option>`).join('');
  return `<form class="filters" aria-label="Filter findings" hidden>
<fieldset aria-label="Severity">${boxes.join('')}</fieldset>
<fieldset aria-label="Order"><label><input type="radio" name="order" value="rule" checked> By rule</label><label><input type="radio" name="order" value="page"> By page</label></fieldset>
<label>Topic <select name="topic"><option value="">All</option>${options}</select></label>
<label>Search <input type="search" name="text"></label>
<output aria-live="polite">${count(countAll(findings), 'finding')}</output>
</form>`;
}

function printRule(rule: RuleText | undefined, members: readonly [Finding, ...Finding[]], isShort: boolean): string {
  const [{ rule: id }] = members;
  const severity = severities.find((one) => members.some((member) => member.severity === one)) ?? 'info';
  const rows: string[] = [];
  let room = listedOfRule;
  for (const finding of members) {
    if (room > 0) rows.push(printFinding(finding, rule?.fix, room));
    room -= finding.places.length;
  }
  const isCut = room < 0 || members.some(({ about }) => about === 'unlisted');
  const cut = isCut
    ? `<p>Found ${formatNumber(countAll(members))} times; not every place is listed here. The JSON report (--format json) lists all that were kept.</p>`
    : '';
  return printGroup({
    id,
    rule,
    severity,
    amount: describeAmounts(members),
    isOpen: isShort || severity === 'error',
    rows,
    extras: `${cut}<button type="button" hidden data-link="${anchorOf(id)}">Copy link</button>`,
  });
}

/** `59 pages`, or `10 errors, 49 warnings` for a rule with both. */
function describeAmounts(members: readonly [Finding, ...Finding[]]): string {
  const counts = countBySeverity(members);
  const found = severities.filter((severity) => counts[severity] > 0);
  if (found.length === 1) return amountOf(members);
  return found
    .map((severity) => (severity === 'info' ? `${formatNumber(counts.info)} info` : count(counts[severity], severity)))
    .join(', ');
}

function printFinding(finding: Finding, usualFix: string | undefined, maxPlaces: number): string {
  const { severity, rule } = finding;
  const { url, file = '-' } = firstPlace(finding);
  const attributes = ` data-severity="${severity}" data-topic="${escapeMarkup(topicNameOf(rule))}" data-count="${countOf(finding)}" data-place="${escapeMarkup(url ?? file)}"`;
  return printRow(finding, { usualFix, printPlace, maxPlaces, attributes });
}

/** Only web URLs become links: a report must not run what it reports. */
function printPlace(place: Place): string {
  const text = escapeMarkup(placeOf(place));
  const { url, file } = place;
  if (url === undefined || !/^https?:\/\//i.test(url)) return text;
  const link = `<a href="${escapeMarkup(url)}" rel="noreferrer noopener" target="_blank">${escapeMarkup(url)}</a>`;
  return file === undefined || file === url ? `${link}${lineOf(place)}` : `${link} (${text})`;
}

function lineOf({ line }: Place): string {
  return line === undefined ? '' : `, line ${line}`;
}

const severityPlurals: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info' };
const shownRules = 10;

/** `Audit: https://example.com/`. */
function titleOf({ command, target }: Report): string {
  return `${command.charAt(0).toUpperCase()}${command.slice(1)}: ${target}`;
}

function printHeader(report: Report): string {
  const { startedAt, tool, summary, complete } = report;
  const counts = [
    escapeMarkup(startedAt.slice(0, 10)),
    summary.urls > 0 ? count(summary.urls, 'URL') : '',
    summary.requests > 0 ? count(summary.requests, 'request') : '',
    summary.suppressed > 0 ? `${count(summary.suppressed, 'finding')} accepted by the baseline` : '',
    `${escapeMarkup(tool.name)} ${escapeMarkup(tool.version)}`,
  ];
  const listed = countBySeverity(report.findings);
  const unlisted = severities.filter((severity) => summary[severity] > listed[severity]);
  const hidden =
    unlisted.length === 0
      ? ''
      : `<p class="muted">Counted, and not listed at this --level: ${unlisted.join(', ')}.</p>\n`;
  return `<header>
<h1>${escapeMarkup(titleOf(report))}</h1>
<p class="muted">${counts.filter((part) => part !== '').join(' · ')}</p>
${hidden}${complete ? '' : printIncomplete(report)}</header>`;
}

function printIncomplete(report: Report): string {
  const reasons = listIncomplete(report).map((reason) => `<li>${escapeMarkup(reason)}</li>`);
  return `<div class="notice"><strong>Incomplete:</strong> there may be more findings.<ul>${reasons.join('')}</ul></div>`;
}

function printTiles({ summary, findings }: Report): string {
  const tiles = severities.map(
    (severity) =>
      `<li class="${severity}"><strong>${formatNumber(summary[severity])}</strong> ${(summary[severity] === 1 ? severityNames : severityPlurals)[severity].toLowerCase()}</li>`,
  );
  const rules = new Set(findings.map(({ rule }) => rule)).size;
  return `<ul class="tiles" aria-label="Counts">${tiles.join('')}<li><strong>${rules}</strong> ${rules === 1 ? 'rule' : 'rules'} broken</li></ul>`;
}

function printCharts(findings: readonly Finding[]): string {
  const topics = printChart('Findings by topic', countBy(findings, topicNameOf), escapeMarkup);
  const link = (rule: string) => `<a href="#${anchorOf(rule)}"><code>${escapeMarkup(rule)}</code></a>`;
  const rules = printChart(
    'Findings of the rules to fix first',
    countBy(findings, (rule) => rule).slice(0, shownRules),
    link,
  );
  return `<section class="charts" aria-label="Charts">${topics}${rules}</section>`;
}

type Bar = { name: string; amount: number; bySeverity: Readonly<Record<Severity, number>> };

/** In the order of the findings. */
function countBy(findings: readonly Finding[], nameOf: (rule: string) => string): Bar[] {
  const groups = Map.groupBy(findings, ({ rule }) => nameOf(rule));
  return [...groups].map(([name, members]) => ({
    name,
    amount: countAll(members),
    bySeverity: countBySeverity(members),
  }));
}

/** A table, so that it can be read aloud and copied; the bars are drawn beside the numbers. */
function printChart(title: string, bars: readonly Bar[], printName: (name: string) => string): string {
  const most = Math.max(...bars.map(({ amount }) => amount));
  const rows = bars.map(({ name, amount, bySeverity }) => {
    const parts = severities
      .filter((severity) => bySeverity[severity] > 0)
      .map((severity) => {
        const title = `${formatNumber(bySeverity[severity])} ${severityNames[severity].toLowerCase()}`;
        return `<span class="${severity}" title="${title}" style="width:${((bySeverity[severity] / most) * 100).toFixed(1)}%"></span>`;
      });
    return `<tr><th scope="row">${printName(name)}</th><td><div class="bar">${parts.join('')}</div></td><td>${formatNumber(amount)}</td></tr>`;
  });
  return `<div class="chart"><h3>${title}</h3><table><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The name of a rule's topic. */
function topicNameOf(rule: string): string {
  const topic = topicOf(rule);
  return topic === undefined ? rule : topics[topic].name;
}
