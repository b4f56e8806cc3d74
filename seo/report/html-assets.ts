import { findingStyle } from './finding-markup.ts';

/** The look of the HTML report, on screen in both schemes and on paper. The colours are the tool's own, for any site. */
export const htmlStyle = `${findingStyle}
body { background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; margin: 0; }
.page { margin: 0 auto; max-width: 76rem; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2.5rem); }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.6rem, 1.2rem + 1.8vw, 2.4rem); margin: 0 0 .4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; }
h3 { font-size: 1rem; margin: 0 0 .75rem; }
a { color: var(--link); overflow-wrap: anywhere; }
.notice { border: 1px solid var(--warning); border-left-width: .4rem; border-radius: 6px; margin: 1.25rem 0 0; padding: .75rem 1rem; }
.notice ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.tiles { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); list-style: none; margin: 1.75rem 0 0; padding: 0; }
.tiles li { background: var(--surface); border: 1px solid var(--line); border-top: 4px solid currentColor; border-radius: 6px; padding: .9rem 1.1rem; }
.tiles strong { display: block; font-size: 2rem; font-variant-numeric: tabular-nums; line-height: 1.1; }
.charts { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); margin-top: 2rem; }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; min-width: 0; padding: 1.1rem 1.25rem; }
.chart table { border-collapse: collapse; width: 100%; }
.chart th { font-weight: 400; padding: .2rem .75rem .2rem 0; text-align: left; width: 42%; }
.chart td { padding: .2rem 0; }
.chart td:last-child { font-variant-numeric: tabular-nums; padding-left: .75rem; text-align: right; width: 3.5rem; }
.bar { display: flex; height: .75rem; }
.bar span { background: currentColor; min-width: 2px; }
.filters { background: var(--ground); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .6rem 1.25rem; align-items: end; margin: 0 0 1rem; padding: .75rem 0; position: sticky; top: 0; z-index: 1; }
.filters fieldset { border: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; }
.filters label { align-items: center; display: inline-flex; gap: .4rem; min-height: 2.25rem; }
.filters input[type=search], .filters select { background: var(--surface); border: 1px solid var(--control); border-radius: 6px; color: inherit; font: inherit; min-height: 2.25rem; padding: .2rem .6rem; }
.filters input[type=search] { width: 12rem; } .filters select { max-width: 12rem; }
.filters output { color: var(--soft); margin-left: auto; min-height: 2.25rem; padding-top: .35rem; }
.about button { background: none; border: 1px solid var(--control); border-radius: 6px; color: inherit; cursor: pointer; font: inherit; justify-self: start; margin-top: .35rem; min-height: 2.25rem; padding: .2rem .8rem; }
ol { list-style: none; margin: 0; padding: 0 1.1rem; }
.scroll { max-height: 28rem; overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); }
.pages { border-collapse: collapse; width: 100%; }
.pages th, .pages td { border-bottom: 1px solid var(--line); padding: .45rem 1rem; text-align: right; font-variant-numeric: tabular-nums; }
.pages th:first-child { font-weight: 400; overflow-wrap: anywhere; text-align: left; width: 70%; }
.pages thead th { background: var(--surface); font-weight: 600; position: sticky; top: 0; }
.pages thead button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; min-height: 2rem; padding: 0; }
.pages [aria-sort=descending] button::after { content: " ▾"; } .pages [aria-sort=ascending] button::after { content: " ▴"; }
.more { color: var(--soft); padding: .65rem 1.1rem; margin: 0; border-top: 1px solid var(--line); }
.differences td, .differences th { border-bottom: 1px solid var(--line); padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.differences { border-collapse: collapse; width: 100%; }
footer { border-top: 1px solid var(--line); color: var(--soft); margin-top: 3rem; padding-top: 1rem; }
@media (max-width: 40rem) {
  .chart th { width: 58%; }
  .filters { position: static; }
  .filters output { margin-left: 0; }
  .pages th, .pages td { padding: .4rem .5rem; } .pages th:first-child { width: 45%; }
}
@media print {
  :root { --ground: #fff; --surface: #fff; --sunk: #fff; --ink: #000; --soft: #333; --line: #bbb; --link: #000; --error: #8f1b12; --warning: #6b4600; --info: #134a7a; }
  .page { max-width: none; padding: 0; }
  .filters, .about button { display: none; }
  .scroll, .places ul { max-height: none; overflow: visible; }
  .tiles { grid-template-columns: repeat(4, 1fr); }
  .list li, .tiles li, .chart, .group > summary { break-inside: avoid; }
  .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .group > summary > .severity::before { content: none !important; }
  a { text-decoration: none; }
}
`;

/**
 * Filters, the order by page, and links to a rule; without it the report is complete, by rule.
 * Plain script of the report's own page: it meets only what the printers have escaped.
 */
export const htmlScript = `
const form = document.querySelector('.filters');
const byRule = document.querySelector('.by-rule');
const byPage = document.querySelector('.by-page');
const rows = [...document.querySelectorAll('.by-rule .list > li')];
const maxPageGroups = 200;

function filter() {
  const shown = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  const topic = form.elements.topic.value;
  const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let amount = 0;
  const shownPart = byRule.hidden ? byPage : byRule;
  for (const row of shownPart.querySelectorAll('.list > li')) {
    const text = row.textContent.toLowerCase();
    row.hidden = !shown.has(row.dataset.severity) || (topic !== '' && row.dataset.topic !== topic) || !words.every((word) => text.includes(word));
    if (!row.hidden) amount += Number(row.dataset.count);
  }
  for (const group of shownPart.querySelectorAll('.group')) {
    const all = [...group.querySelectorAll('.list > li')];
    const shownRows = all.filter((row) => !row.hidden);
    const amountOf = group.querySelector('.amount');
    group.hidden = shownRows.length === 0;
    const sum = shownRows.reduce((total, row) => total + Number(row.dataset.count), 0);
    amountOf.textContent = shownRows.length === all.length && amountOf.dataset.all ? amountOf.dataset.all : countFindings(sum);
  }
  form.querySelector('output').textContent = countFindings(amount);
}

function countFindings(amount) {
  return amount === 1 ? '1 finding' : amount.toLocaleString('en') + ' findings';
}

function arrange(order) {
  byRule.hidden = order === 'page';
  byPage.hidden = order !== 'page';
  byPage.replaceChildren();
  if (order !== 'page') {
    return;
  }
  const pages = new Map();
  for (const row of rows) {
    const places = [...row.querySelectorAll('[data-page]')].map((item) => item.dataset.page);
    for (const place of new Set(places.length > 0 ? places : [row.dataset.place])) pages.set(place, [...(pages.get(place) ?? []), row]);
  }
  const worst = [...pages].sort(([, a], [, b]) => weigh(b) - weigh(a)).slice(0, maxPageGroups);
  for (const [place, members] of worst) byPage.append(buildPage(place, members.map(copyForPage), worst.length));
}

/** Errors outweigh any number of warnings that a page can have. */
function weigh(members) {
  return members.reduce((total, row) => total + { error: 1e8, warning: 1e4, info: 1 }[row.dataset.severity], 0);
}

/** The row of a finding at many pages, for the list of one of them. */
function copyForPage(row) {
  const copy = row.cloneNode(true);
  copy.querySelector('.places')?.remove();
  copy.dataset.count = '1';
  return copy;
}

function buildPage(place, members, pageCount) {
  const group = document.createElement('details');
  group.className = 'group';
  group.open = pageCount <= 10;
  const [summary, severity, name, amount, list] = ['summary', 'span', 'code', 'span', 'ol'].map((tag) => document.createElement(tag));
  const worst = ['error', 'warning', 'info'].find((one) => members.some((row) => row.dataset.severity === one));
  severity.className = 'severity ' + worst;
  severity.textContent = { error: 'Error', warning: 'Warning', info: 'Info' }[worst];
  name.textContent = place;
  amount.className = 'amount';
  amount.textContent = members.length;
  list.className = 'list';
  list.append(...members);
  summary.append(severity, name, amount);
  group.append(summary, list);
  return group;
}

/** Each column of the table of pages becomes a button that sorts by it. */
function makeSortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const isDown = head.getAttribute('aria-sort') !== 'descending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
      const valueOf = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
      const compare = (a, b) => valueOf(a).localeCompare(valueOf(b), 'en', { numeric: true });
      table.tBodies[0].append(...[...table.tBodies[0].rows].sort((a, b) => (isDown ? compare(b, a) : compare(a, b))));
    });
  });
}
for (const table of document.querySelectorAll('.pages')) makeSortable(table);

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches('details')) {
    target.open = true;
    target.scrollIntoView();
  }
}

for (const button of document.querySelectorAll('[data-link]')) button.hidden = false;
if (form !== null) {
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target.name === 'order') arrange(event.target.value);
    filter();
  });
  filter();
}
document.addEventListener('click', async ({ target }) => {
  if (!target.matches('[data-link]')) return;
  location.hash = target.dataset.link;
  try {
    await navigator.clipboard.writeText(location.href);
    target.textContent = 'Link copied';
  } catch {
    target.textContent = 'The link is in the address bar';
  }
});
addEventListener('hashchange', openTarget);
openTarget();
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details:not([open])')];
  for (const group of opened) group.open = true;
});
addEventListener('afterprint', () => {
  for (const group of opened) group.open = false;
});
`;
