import { findRule } from '#seo/catalogue.ts';
import { type Severity, severities } from '#seo/finding.ts';
import { topics } from '#seo/topics.ts';
import { count } from './phrases.ts';
import type { Report, ReportedFinding } from './report.ts';
import { escapeMarkup } from './xml-text.ts';

export const severityNames: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Hint' };
const shownRules = 10;

/** The id of a rule's group, for links to it. */
export function anchorOf(rule: string): string {
  return rule.replace(/[^\w]+/g, '-');
}

/** `Audit: https://example.com/`. */
export function titleOf({ command, target }: Report): string {
  return `${command.charAt(0).toUpperCase()}${command.slice(1)}: ${target}`;
}

export function printHeader(report: Report): string {
  const { date, tool, summary, complete } = report;
  const facts = [
    escapeMarkup(date),
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

export function printTiles({ summary, findings }: Report): string {
  const tiles = severities.map(
    (severity) =>
      `<li class="${severity}"><strong>${summary[severity]}</strong> ${severityNames[severity].toLowerCase()}${summary[severity] === 1 ? '' : 's'}</li>`,
  );
  const rules = new Set(findings.map(({ rule }) => rule)).size;
  return `<ul class="tiles" aria-label="Counts">${tiles.join('')}<li><strong>${rules}</strong> ${rules === 1 ? 'rule' : 'rules'} broken</li></ul>`;
}

export function printCharts(findings: readonly ReportedFinding[]): string {
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
export function topicOf(rule: string): string {
  const known = findRule(rule);
  return known === undefined ? rule : topics[known.topic];
}
