import { count, formatNumber } from '../engine/count.ts';
import { type Finding, firstPlace, type Place, pagesOf, type Severity } from '../engine/finding.ts';
import type { RuleText } from '../engine/rule.ts';
import { escapeMarkup } from './escape.ts';
import { amountOf, describeFinding } from './phrases.ts';

export const severityNames: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Info' };

/** The findings of one rule. Rows and extras are markup. */
export type FindingGroup = {
  id: string;
  /** `undefined` for a rule that is not known. */
  rule: RuleText | undefined;
  severity: Severity;
  amount: string;
  isOpen: boolean;
  rows: readonly string[];
  /** Shown below the texts of the rule. */
  extras?: string;
};

/** A rule with its texts, and its findings. */
export function printGroup({ id, rule, severity, amount, isOpen, rows, extras = '' }: FindingGroup): string {
  const amounts = escapeMarkup(amount);
  const about = (rule === undefined ? '' : printTexts(rule)) + extras;
  return `<details class="group" id="${anchorOf(id)}"${isOpen ? ' open' : ''}>
<summary><span class="severity ${severity}">${severityNames[severity]}</span><span><code>${escapeMarkup(id)}</code><span class="about-rule">${escapeMarkup(rule?.title ?? '')}</span></span><span class="amount" data-all="${amounts}">${amounts}</span></summary>
${about === '' ? '' : `<div class="about">${about}</div>`}
<ol class="list">
${rows.join('\n')}
</ol>
</details>`;
}

function printTexts({ why, fix, source }: RuleText): string {
  const lines = [
    ['Why', why],
    ['Fix', fix],
    ['Source', source],
  ] as const;
  return lines.map(([name, line]) => `<p><strong>${name}:</strong> ${escapeMarkup(line)}</p>`).join('');
}

export type RowOptions = {
  /** That of the rule, which the group prints. */
  usualFix: string | undefined;
  /** Markup of one place; may be empty. */
  printPlace: (place: Place) => string;
  maxPlaces?: number;
  /** Markup. */
  attributes?: string;
};

/** One finding, with a list of its places if they are several. */
export function printRow(finding: Finding, options: RowOptions): string {
  const { rule, severity, fix, places } = finding;
  const { usualFix, printPlace, maxPlaces = places.length, attributes = '' } = options;
  const text = `<p><code class="of-rule ${severity}">${escapeMarkup(rule)}</code> ${escapeMarkup(describeFinding(finding))}</p>`;
  const fixText = fix === undefined || fix === usualFix ? '' : `<p class="fix">${escapeMarkup(fix)}</p>`;
  const place = places.length > 1 ? '' : printPlace(firstPlace(finding));
  const where = place === '' ? '' : `<p class="place">${place}</p>`;
  const list = places.length > 1 ? printPlaces(finding, printPlace, maxPlaces) : where;
  return `<li${attributes}>${text}${fixText}${list}</li>`;
}

/** Long lists are collapsed. */
function printPlaces(finding: Finding, printPlace: RowOptions['printPlace'], maxPlaces: number): string {
  const { places, message: common } = finding;
  const hasValues = places.some(({ message }) => message !== undefined);
  const items = places.slice(0, maxPlaces).map((place) => {
    const { url, file = '-', message = common, fix = '' } = place;
    const said = [hasValues ? message : '', fix].filter((text) => text !== '').join(' ');
    const value = said === '' ? '' : ` <span class="value">${escapeMarkup(said)}</span>`;
    return `<li data-page="${escapeMarkup(url ?? file)}">${printPlace(place)}${value}</li>`;
  });
  const label = pagesOf(finding).length > 1 ? amountOf([finding]) : count(places.length, 'place');
  const cut = places.length > items.length ? `, the first ${formatNumber(items.length)} listed` : '';
  return `<details class="places"><summary>${label}${cut}</summary><ul>${items.join('')}</ul></details>`;
}

/** The id of a rule's group, for links to it. */
export function anchorOf(rule: string): string {
  return rule.replace(/[^\w]+/g, '-');
}

/** The colours, and the look of groups: of a document, or of a shadow root. */
export const findingStyle = `
:root, :host {
  color-scheme: light dark;
  --ground: #fbf8f3; --surface: #fffdfa; --sunk: #f3ebde; --ink: #14201b; --soft: #4b5750; --line: #e4dccf; --control: #877f70;
  --link: #0f5c4d; --error: #b42318; --warning: #8a5a00; --info: #1d5f99; --focus: #0f5c4d;
}
@media (prefers-color-scheme: dark) {
  :root, :host {
    --ground: #0e1512; --surface: #151e1a; --sunk: #1d2823; --ink: #f3efe7; --soft: #b9c2bb; --line: #2c3a33; --control: #76857c;
    --link: #5fd0b5; --error: #ff9c8f; --warning: #f0c05a; --info: #93c8f5; --focus: #5fd0b5;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
code { font: .9em ui-monospace, "SFMono-Regular", Menlo, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.muted { color: var(--soft); margin: 0; }
.group { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; margin: 0 0 .75rem; scroll-margin-top: 5rem; }
.group > summary { align-items: baseline; cursor: pointer; display: grid; gap: .2rem .9rem; grid-template-columns: 5.5rem 1fr auto; list-style: none; padding: .8rem 1.1rem; }
.group > summary::-webkit-details-marker { display: none; }
.group > summary > .severity::before { content: "▸ "; }
.group[open] > summary > .severity::before { content: "▾ "; }
.severity { font-weight: 600; white-space: nowrap; }
.about-rule { color: var(--soft); margin-left: .35rem; }
.amount { font-variant-numeric: tabular-nums; font-weight: 600; }
.about { background: var(--sunk); display: grid; gap: .35rem; padding: .9rem 1.1rem; }
.about p { margin: 0; max-width: 75ch; }
.list { list-style: none; margin: 0; padding: 0 1.1rem; }
.list > li { border-top: 1px solid var(--line); padding: .65rem 0; }
.list p { margin: 0; overflow-wrap: anywhere; }
.place, .fix { color: var(--soft); font-size: .925rem; }
.places > summary { color: var(--link); cursor: pointer; font-size: .925rem; padding: .35rem 0; width: fit-content; }
.places ul { list-style: none; margin: 0; max-height: 24rem; overflow: auto; padding: 0 0 0 1rem; }
.places li { border: 0; font-size: .925rem; overflow-wrap: anywhere; padding: .15rem 0; }
.value { color: var(--soft); }
.by-rule .of-rule { display: none; }
@media (max-width: 40rem) {
  .group > summary { grid-template-columns: 1fr auto; }
  .group > summary > :nth-child(2) { grid-column: 1 / -1; grid-row: 2; }
}
`;
