/** The look of the HTML report, on screen in both schemes and on paper. */
export const htmlStyle = `
:root { color-scheme: light dark; --error: #b3261e; --warning: #8a5a00; --info: #0b5cad; --line: #8884; }
@media (prefers-color-scheme: dark) { :root { --error: #ff8a80; --warning: #ffca6b; --info: #8ec5ff; } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
.counts { display: flex; gap: 1rem; flex-wrap: wrap; }
.count { border: 1px solid var(--line); border-left: .4rem solid; border-radius: .3rem; padding: .5rem 1rem; }
.count strong { font-size: 1.5rem; }
.error { border-color: var(--error); color: var(--error); }
.warning { border-color: var(--warning); color: var(--warning); }
.info { border-color: var(--info); color: var(--info); }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.chart th { font-weight: normal; width: 16rem; }
.chart td:last-child { width: 4rem; }
.bar { background: currentColor; display: block; height: .8rem; margin-top: .35rem; min-width: 2px; }
.filters { display: flex; gap: 1rem; flex-wrap: wrap; margin: 1rem 0; }
.fix { opacity: .8; }
@media print { .filters { display: none; } body { max-width: none; margin: 0; } tr { break-inside: avoid; } .bar { print-color-adjust: exact; } }
`;

/** Filters by severity and text; without it the table is complete. */
export const htmlScript = `
const form = document.querySelector('.filters');
form?.addEventListener('input', () => {
  const shown = new Set([...form.querySelectorAll('[type=checkbox]:checked')].map((box) => box.value));
  const text = form.querySelector('[type=search]').value.toLowerCase();
  let amount = 0;
  for (const row of document.querySelectorAll('.findings tbody tr')) {
    row.hidden = !shown.has(row.dataset.severity) || !row.textContent.toLowerCase().includes(text);
    if (!row.hidden) amount += 1;
  }
  form.querySelector('output').textContent = amount === 1 ? '1 finding' : amount + ' findings';
});
`;
