import type { Finding } from '../engine/finding.ts';
import { createMark, type Mark } from './mark.ts';
import { pathOf, type SiteOrigins } from './site-origins.ts';
import { printPageView, printPreviewView, printSiteView } from './views.ts';
import { findPart, listFindings, printLight, type WidgetState } from './widget-state.ts';

export type PanelDeps = { root: ShadowRoot; site: SiteOrigins; state: WidgetState; closed: () => void };

const views = [
  { id: 'page', label: 'Page', print: printPageView },
  { id: 'preview', label: 'Preview', print: printPreviewView },
  { id: 'site', label: 'Site', print: printSiteView },
] as const;

const tabs = views.map(
  ({ id, label }) =>
    `<button type="button" role="tab" id="tab-${id}" aria-controls="view">${label} <span class="amount"></span></button>`,
);

const shell = `
<div class="head">
  <h2 id="panel-title">SEO devtools</h2>
  <p id="light"></p>
  <button type="button" id="close" aria-label="Close">✕</button>
  <p id="path"></p>
</div>
<div role="tablist" aria-label="Views">${tabs.join('')}</div>
<div id="view" role="tabpanel" tabindex="0"></div>
<p id="status" role="status"></p>`;

/** The dialog that the button opens; the page stays usable. */
export class Panel {
  readonly #deps: PanelDeps;
  readonly #panel = document.createElement('section');
  readonly #tabs: readonly HTMLElement[];
  readonly #mark: Mark;
  #view: (typeof views)[number] = views[0];
  /** Drawing the same again would lose the scroll position. */
  #drawn = '';

  constructor(deps: PanelDeps) {
    this.#deps = deps;
    this.#panel.id = 'panel';
    this.#panel.role = 'dialog';
    this.#panel.setAttribute('aria-labelledby', 'panel-title');
    this.#panel.innerHTML = shell;
    this.#panel.addEventListener('click', ({ target }) => target instanceof Element && this.#press(target));
    this.#panel.addEventListener('keydown', (event) => this.#moveByKey(event));
    deps.root.append(this.#panel);
    this.#tabs = views.map(({ id }) => findPart(deps.root, `tab-${id}`));
    this.#mark = createMark(findPart(deps.root, 'mark'));
    this.#choose(0);
  }

  open(): void {
    this.#panel.hidden = false;
    this.#tabs[views.indexOf(this.#view)]?.focus();
  }

  close(): void {
    this.#panel.hidden = true;
    this.#mark.hide();
    this.#deps.closed();
  }

  /** Shows the current state. */
  update(): void {
    const { root, site, state } = this.#deps;
    const { page, health } = state;
    findPart(root, 'light').innerHTML = printLight(listFindings(state));
    findPart(root, 'path').textContent =
      page === null ? '' : `${pathOf(page.snapshot.url)} · ${page.snapshot.lang ?? 'no language'}`;
    this.#setCount('page', page?.findings);
    this.#setCount('site', health?.findings);
    const drawn = this.#view.print(state, site);
    if (drawn !== this.#drawn) findPart(root, 'view').innerHTML = drawn;
    this.#drawn = drawn;
  }

  #setCount(id: string, findings: readonly Finding[] = []): void {
    const problems = findings.filter(({ severity }) => severity !== 'info').length;
    const label = findPart(this.#deps.root, `tab-${id}`).querySelector('.amount');
    if (label !== null) label.textContent = problems === 0 ? '' : String(problems);
  }

  #press(target: Element): void {
    const button = target.closest('button');
    if (button === null) return;
    const { line, label = '' } = button.dataset;
    if (button.id === 'close') this.close();
    else if (line !== undefined) this.#show(Number(line), label);
    else this.#choose(this.#tabs.indexOf(button));
  }

  /** Keys of tabs (WAI-ARIA, "Tabs pattern"): arrow keys, Home and End move, and choose at once. */
  #moveByKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.close();
    const from = this.#tabs.indexOf(event.target as HTMLElement); // -1 for anything else
    const last = views.length - 1;
    const steps: Record<string, number> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (from === -1 || to === undefined) return;
    event.preventDefault();
    const index = (to + views.length) % views.length;
    this.#choose(index);
    this.#tabs[index]?.focus();
  }

  #choose(index: number): void {
    this.#view = views[index] ?? views[0];
    for (const [at, tab] of this.#tabs.entries()) {
      tab.ariaSelected = String(at === index);
      tab.tabIndex = at === index ? 0 : -1;
    }
    const view = findPart(this.#deps.root, 'view');
    view.setAttribute('aria-labelledby', `tab-${this.#view.id}`);
    view.scrollTop = 0;
    this.update();
  }

  #show(line: number, label: string): void {
    const target = this.#deps.state.page?.elementAt(line) ?? null;
    const isMarked = target !== null && this.#mark.show(target, label);
    const words = isMarked ? `Marked on the page: ${label}` : 'This element is not visible on the page.';
    findPart(this.#deps.root, 'status').textContent = words;
  }
}
