import { findRule } from '#seo/catalogue.ts';
import { severities } from '#seo/finding.ts';
import type { RuleText } from '#seo/rule.ts';
import { anchorOf, severityNames, topicOf } from './html-summary.ts';
import { count, placeOf } from './phrases.ts';
import type { ReportedFinding } from './report.ts';
import { escapeMarkup } from './xml-text.ts';

/** Findings of one rule that are listed: a browser shows no million of them, and JSON has all. */
const listedOfRule = 500;
/** A short report is read from top to bottom. */
const openFindings = 30;

/** Every finding, by rule, the worst and most frequent first. */
export function printFindings(findings: readonly ReportedFinding[]): string {
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
