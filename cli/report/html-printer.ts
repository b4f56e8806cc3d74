import { findRule } from '#seo/catalogue.ts';
import { count } from '#seo/count.ts';
import { type Severity, severities } from '#seo/finding.ts';
import { type RuleText, topics } from '#seo/rule.ts';
import type { PageChange } from '#seo/site/compare-sites.ts';
import { escapeMarkup } from './escape.ts';
import { htmlScript, htmlStyle } from './html-assets.ts';
import { placeOf } from './phrases.ts';
import type { Printer, PrinterOptions, Report, ReportedFinding } from './report.ts';

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

/** Findings of one rule that are listed: a browser shows no million of them, and JSON has all. */
const listedOfRule = 500;
/** A short report is read from top to bottom. */
const openFindings = 30;

/** Every finding, by rule, the worst and most frequent first. */
function printFindings(findings: readonly ReportedFinding[]): string {
  const groups = [...Map.groupBy(findings, ({ rule }) => rule)].sort(([, a], [, b]) => compareGroups(a, b));
  const isShort = findings.length <= openFindings;
  return `<h2>Findings</h2>
${printFilters(findings)}
<div class="by-rule">
${groups.map(([rule, members]) => printGroup(rule, members, isShort)).join('\n')}
</div>
<div class="by-page" hidden></div>`;
}

function compareGroups(a: readonly ReportedFinding[], b: readonly ReportedFinding[]): number {
  return rankOf(a) - rankOf(b) || b.length - a.length;
}

function rankOf(members: readonly ReportedFinding[]): number {
  return Math.min(...members.map(({ severity }) => severities.indexOf(severity)));
}

function printFilters(findings: readonly ReportedFinding[]): string {
  const boxes = severities.map((severity) => {
    const amount = findings.filter((finding) => finding.severity === severity).length;
    return `<label><input type="checkbox" value="${severity}" checked> ${severityNames[severity]}s (${amount})</label>`;
  });
  const topics = [...new Set(findings.map(({ rule }) => topicOf(rule)))].sort();
  const options = topics.map((topic) => `<option>${escapeMarkup(topic)}</option>`).join('');
  return `<form class="filters" aria-label="Filter findings" hidden>
<fieldset aria-label="Severity">${boxes.join('')}</fieldset>
<fieldset aria-label="Order"><label><input type="radio" name="order" value="rule" checked> By rule</label><label><input type="radio" name="order" value="page"> By page</label></fieldset>
<label>Topic <select name="topic"><option value="">All</option>${options}</select></label>
<label>Search <input type="search" name="text"></label>
<output aria-live="polite">${count(findings.length, 'finding')}</output>
</form>`;
}

function printGroup(rule: string, members: readonly ReportedFinding[], isShort: boolean): string {
  const severity = severities[rankOf(members)] ?? 'info';
  const known = findRule(rule);
  const isOpen = isShort || severity === 'error' ? ' open' : '';
  const more = members.length - listedOfRule;
  const cut = more > 0 ? `<p class="more">and ${more} more; --format json lists them all</p>` : '';
  return `<details class="group" id="${anchorOf(rule)}"${isOpen}>
<summary><span class="severity ${severity}">${severityNames[severity]}</span><span><code>${escapeMarkup(rule)}</code><span class="about-rule">${escapeMarkup(known?.title ?? '')}</span></span><span class="amount" data-all="${members.length}">${members.length}</span></summary>
${known === undefined ? '' : printAbout(rule, known)}
<ol class="list">
${members
  .slice(0, listedOfRule)
  .map((finding) => printRow(finding, known?.fix))
  .join('\n')}
</ol>${cut}
</details>`;
}

function printAbout(rule: string, { why, fix, source }: RuleText): string {
  const lines = [
    ['Why', why],
    ['Fix', fix],
    ['Source', source],
  ] as const;
  const text = lines.map(([name, line]) => `<p><strong>${name}:</strong> ${escapeMarkup(line)}</p>`).join('');
  return `<div class="about">${text}<button type="button" data-link="${anchorOf(rule)}">Copy link</button></div>`;
}

/** The fix is told once for the rule, and again where the case has one of its own. */
function printRow(finding: ReportedFinding, usualFix: string | undefined): string {
  const { severity, rule, message, fix, url, file } = finding;
  const place = url ?? file ?? '-';
  const mend = fix === undefined || fix === usualFix ? '' : `<p class="mend">${escapeMarkup(fix)}</p>`;
  return `<li data-severity="${severity}" data-topic="${escapeMarkup(topicOf(rule))}" data-place="${escapeMarkup(place)}"><p><code class="of-rule ${severity}">${escapeMarkup(rule)}</code> ${escapeMarkup(message)}</p>${mend}<p class="place">${printPlace(finding)}</p></li>`;
}

/** Only web addresses become links: a report must not run what it reports. */
function printPlace(finding: ReportedFinding): string {
  const text = escapeMarkup(placeOf(finding));
  const { url } = finding;
  if (url === undefined || !/^https?:\/\//i.test(url)) return text;
  const link = `<a href="${escapeMarkup(url)}" rel="noreferrer noopener" target="_blank">${escapeMarkup(url)}</a>`;
  return finding.file === undefined || finding.file === url ? `${link}${lineOf(finding)}` : `${link} (${text})`;
}

function lineOf({ line }: ReportedFinding): string {
  return line === undefined ? '' : `, line ${line}`;
}

const severityNames: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Hint' };
const shownRules = 10;

/** The id of a rule's group, for links to it. */
function anchorOf(rule: string): string {
  return rule.replace(/[^\w]+/g, '-');
}

/** `Audit: https://example.com/`. */
function titleOf({ command, target }: Report): string {
  return `${command.charAt(0).toUpperCase()}${command.slice(1)}: ${target}`;
}

function printHeader(report: Report): string {
  const { startedAt, tool, summary, complete } = report;
  const facts = [
    escapeMarkup(startedAt.slice(0, 10)),
    summary.urls > 0 ? count(summary.urls, 'URL') : '',
    summary.requests > 0 ? count(summary.requests, 'request') : '',
    summary.suppressed > 0 ? `${count(summary.suppressed, 'finding')} accepted by the baseline` : '',
    `${escapeMarkup(tool.name)} ${escapeMarkup(tool.version)}`,
  ];
  const notice = complete
    ? ''
    : '<p class="notice"><strong>Incomplete:</strong> not everything could be checked, so more may be wrong than stands here.</p>';
  return `<header>
<h1>${escapeMarkup(titleOf(report))}</h1>
<p class="facts">${facts.filter((fact) => fact !== '').join(' · ')}</p>
${notice}</header>`;
}

function printTiles({ summary, findings }: Report): string {
  const tiles = severities.map(
    (severity) =>
      `<li class="${severity}"><strong>${summary[severity]}</strong> ${severityNames[severity].toLowerCase()}${summary[severity] === 1 ? '' : 's'}</li>`,
  );
  const rules = new Set(findings.map(({ rule }) => rule)).size;
  return `<ul class="tiles" aria-label="Counts">${tiles.join('')}<li><strong>${rules}</strong> ${rules === 1 ? 'rule' : 'rules'} broken</li></ul>`;
}

function printCharts(findings: readonly ReportedFinding[]): string {
  const topics = printChart('By topic', rank(findings, topicOf), escapeMarkup);
  const link = (rule: string) => `<a href="#${anchorOf(rule)}"><code>${escapeMarkup(rule)}</code></a>`;
  const rules = printChart('Most frequent rules', rank(findings, (rule) => rule).slice(0, shownRules), link);
  return `<section class="charts" aria-label="Charts">${topics}${rules}</section>`;
}

type Bar = { name: string; amount: number; bySeverity: Readonly<Record<Severity, number>> };

/** The names with most findings first. */
function rank(findings: readonly ReportedFinding[], nameOf: (rule: string) => string): Bar[] {
  const groups = Map.groupBy(findings, ({ rule }) => nameOf(rule));
  return [...groups]
    .map(([name, members]) => {
      const of = (wanted: Severity) => members.filter(({ severity }) => severity === wanted).length;
      return {
        name,
        amount: members.length,
        bySeverity: { error: of('error'), warning: of('warning'), info: of('info') },
      };
    })
    .sort((a, b) => b.amount - a.amount);
}

/** A table, so that it can be read aloud and copied; the bars are drawn beside the numbers. */
function printChart(title: string, bars: readonly Bar[], printName: (name: string) => string): string {
  const most = bars[0]?.amount ?? 1;
  const rows = bars.map(({ name, amount, bySeverity }) => {
    const parts = severities
      .filter((severity) => bySeverity[severity] > 0)
      .map((severity) => {
        const title = `${bySeverity[severity]} ${severityNames[severity].toLowerCase()}`;
        return `<span class="${severity}" title="${title}" style="width:${((bySeverity[severity] / most) * 100).toFixed(1)}%"></span>`;
      });
    return `<tr><th scope="row">${printName(name)}</th><td><div class="bar">${parts.join('')}</div></td><td>${amount}</td></tr>`;
  });
  return `<div class="chart"><h3>${title}</h3><table><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The name of a rule's topic. */
function topicOf(rule: string): string {
  const known = findRule(rule);
  return known === undefined ? rule : topics[known.topic];
}
