/**
 * Filters, the order by page, and links to a rule; without it the report is complete, by rule.
 * Plain script of the report's own page: it meets only what the printers have escaped.
 */
export const htmlScript = `
const form = document.querySelector('.filters');
const byRule = document.querySelector('.by-rule');
const byPage = document.querySelector('.by-page');
const rows = [...document.querySelectorAll('.list li')];
const homes = new Map(rows.map((row) => [row, row.parentElement]));

function filter() {
  const shown = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  const topic = form.elements.topic.value;
  const words = form.elements.text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let amount = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !shown.has(row.dataset.severity) || (topic !== '' && row.dataset.topic !== topic) || !words.every((word) => text.includes(word));
    if (!row.hidden) amount += 1;
  }
  for (const group of document.querySelectorAll('.group')) {
    const shownRows = group.querySelectorAll('li:not([hidden])').length;
    const amountOf = group.querySelector('.amount');
    group.hidden = shownRows === 0;
    amountOf.textContent = shownRows === group.querySelectorAll('li').length ? (amountOf.dataset.all ?? shownRows) : shownRows;
  }
  form.querySelector('output').textContent = amount === 1 ? '1 finding' : amount + ' findings';
}

function arrange(order) {
  byRule.hidden = order === 'page';
  byPage.hidden = order !== 'page';
  byPage.replaceChildren();
  if (order !== 'page') {
    for (const [row, home] of homes) home.append(row);
    return;
  }
  const pages = Map.groupBy(rows, (row) => row.dataset.place);
  for (const [place, members] of [...pages].sort(([, a], [, b]) => b.length - a.length)) byPage.append(buildPage(place, members));
}

function buildPage(place, members) {
  const group = document.createElement('details');
  group.className = 'group';
  group.open = pagesAreFew();
  const [summary, severity, name, amount, list] = ['summary', 'span', 'code', 'span', 'ol'].map((tag) => document.createElement(tag));
  const worst = ['error', 'warning', 'info'].find((one) => members.some((row) => row.dataset.severity === one));
  severity.className = 'severity ' + worst;
  severity.textContent = { error: 'Error', warning: 'Warning', info: 'Hint' }[worst];
  name.textContent = place;
  amount.className = 'amount';
  amount.textContent = members.length;
  list.className = 'list';
  list.append(...members);
  summary.append(severity, name, amount);
  group.append(summary, list);
  return group;
}

function pagesAreFew() {
  return new Set(rows.map((row) => row.dataset.place)).size <= 10;
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.matches('details')) {
    target.open = true;
    target.scrollIntoView();
  }
}

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
  opened = [...document.querySelectorAll('.group:not([open])')];
  for (const group of opened) group.open = true;
});
addEventListener('afterprint', () => {
  for (const group of opened) group.open = false;
});
`;
