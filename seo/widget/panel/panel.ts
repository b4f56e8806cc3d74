import type { Finding } from '../../finding.ts';
import { element, icon } from '../element.ts';
import { pathOf, type SiteOrigins } from '../site-origins.ts';
import { lightOf, lightShape, listFindings, type WidgetState } from '../widget-state.ts';
import type { PanelActions } from './finding-list.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { createTabs, type Tab, tabs } from './tabs.ts';

export type PanelDeps = { root: ShadowRoot; site: SiteOrigins; state: WidgetState; closed: () => void };

const statusMs = 4_000;

/** The dialog that the button opens; the page stays usable. */
export class Panel {
  readonly #deps: PanelDeps;
  readonly #status = element('p', { class: 'status', role: 'status' });
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #view = element('div', { id: 'view', role: 'tabpanel', tabindex: 0 });
  readonly #path = element('p', { class: 'page-path' });
  readonly #light = element('p', { class: 'light' });
  readonly #actions: PanelActions = {
    show: (line, label) => this.#show(line, label),
  };
  readonly #tabs = createTabs((tab) => this.#choose(tab));
  readonly #panel: HTMLElement;
  readonly #highlight: Highlight;
  #tab: Tab = tabs[0];
  /** The data of the open view; drawing the same again would lose the scroll position. */
  #drawn = '';

  constructor(deps: PanelDeps) {
    this.#deps = deps;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && this.close();
    this.#panel = element(
      'section',
      { id: 'panel', role: 'dialog', 'aria-labelledby': 'panel-title', hidden: true, keydown: closeOnEscape },
      this.#buildHeader(),
      this.#tabs.list,
      this.#view,
      this.#status,
    );
    deps.root.append(this.#panel);
    this.#highlight = createHighlight(deps.root, () => this.#freeHeight());
    this.#tabs.select(this.#tab);
  }

  open(): void {
    this.#panel.hidden = false;
    this.#tabs.focus();
  }

  close(): void {
    this.#panel.hidden = true;
    this.#highlight.hide();
    this.#deps.closed();
  }

  /** Shows the current state. */
  update(): void {
    const { state } = this.#deps;
    const { page, health } = state;
    const { colour, words } = lightOf(listFindings(state));
    this.#light.replaceChildren(icon(lightShape[colour]), words);
    this.#path.textContent = page === null ? '' : `${pathOf(page.facts.url)} · ${page.facts.lang ?? 'no language'}`;
    this.#tabs.setCount('page', countProblems(page?.findings));
    this.#tabs.setCount('site', countProblems(health?.findings));
    this.#draw();
  }

  #show(line: number, label: string): void {
    const target = this.#deps.state.page?.elementAt(line) ?? null;
    const isShown = target !== null && this.#highlight.show(target, label);
    this.#report(isShown ? `Highlighted on the page: ${label}` : 'This element is not visible on the page.');
  }

  #buildHeader(): HTMLElement {
    return element(
      'div',
      { class: 'head' },
      element('h2', { id: 'panel-title' }, 'SEO devtools'),
      this.#light,
      element(
        'button',
        { type: 'button', class: 'close', 'aria-label': 'Close', click: () => this.close() },
        icon('close'),
      ),
      this.#path,
    );
  }

  #choose(tab: Tab): void {
    this.#tab = tab;
    this.#view.setAttribute('aria-labelledby', `tab-${tab.id}`);
    this.#view.scrollTop = 0;
    this.#draw();
  }

  #draw(): void {
    const { state, site } = this.#deps;
    const { page, health } = state;
    const source = JSON.stringify([this.#tab.id, page?.facts, page?.findings, page?.versions, health]);
    if (source === this.#drawn) return;
    this.#drawn = source;
    this.#view.replaceChildren(...this.#tab.build({ state, site, actions: this.#actions }));
  }

  /** The height that the panel does not cover: on a small screen it takes the whole width. */
  #freeHeight(): number {
    const { top, width } = this.#panel.getBoundingClientRect();
    return width >= innerWidth ? top : innerHeight;
  }

  #report(words: string): void {
    this.#status.textContent = words;
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#status.replaceChildren(), statusMs);
  }
}

function countProblems(findings: readonly Finding[] = []): number {
  return findings.filter(({ severity }) => severity !== 'info').length;
}
