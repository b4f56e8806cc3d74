import type { Finding } from '../../finding.ts';
import { element, sign } from '../element.ts';
import { writeMarkdown } from '../report-markdown.ts';
import { pathOf, type SiteAddress } from '../site-address.ts';
import { lightOf, lightShape, listFindings, type WidgetState } from '../widget-state.ts';
import type { PanelActions } from './finding-list.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { buildView, createTabs, isTabId, type TabId, tabs } from './tabs.ts';

export type PanelDeps = { root: ShadowRoot; site: SiteAddress; state: WidgetState; closed: () => void };

/** How long a message stays. */
const statusMs = 4_000;

/** What the button opens: a dialog that leaves the page usable. */
export class Panel {
  readonly #deps: PanelDeps;
  readonly #status = element('p', { class: 'said', role: 'status' });
  #statusTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #view = element('div', { id: 'view', role: 'tabpanel', tabindex: 0 });
  readonly #address = element('p', { class: 'address' });
  readonly #light = element('p', { class: 'light' });
  readonly #actions: PanelActions = {
    show: (line, label) => this.#show(line, label),
    copy: (text, what) => void this.#copy(text, what),
  };
  readonly #tabs = createTabs(tabs, (id) => this.#choose(id));
  readonly #panel: HTMLElement;
  readonly #highlight: Highlight;
  #tab: TabId = 'findings';
  /** What the open view was drawn from: drawing it again would lose the reader's place. */
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

  /** Shows what is known now. */
  update(): void {
    const { state } = this.#deps;
    const { page, health } = state;
    const { colour, words } = lightOf(listFindings(state));
    this.#light.replaceChildren(sign(lightShape[colour]), words);
    this.#address.textContent = page === null ? '' : `${pathOf(page.facts.url)} · ${page.facts.lang ?? 'no language'}`;
    this.#tabs.setCount('findings', countProblems(page?.findings));
    this.#tabs.setCount('data', countProblems(page?.depth?.structuredData.findings));
    this.#tabs.setCount('sitemap', countProblems(health?.findings));
    this.#draw();
  }

  #show(line: number, label: string): void {
    const target = this.#deps.state.page?.elementAt(line) ?? null;
    const isShown = target !== null && this.#highlight.show(target, label);
    this.#say(isShown ? `Highlighted on the page: ${label}` : 'This element is not visible on the page.');
  }

  async #copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#say(`${what} copied`);
    } catch {
      this.#say(`${what} not copied: no clipboard access`); // as on an address without https, where there is no clipboard
    }
  }

  #buildHeader(): HTMLElement {
    const copyReport = () => void this.#copy(writeMarkdown(this.#deps.state), 'Report');
    return element(
      'div',
      { class: 'head' },
      element('h2', { id: 'panel-title' }, 'SEO devtools'),
      this.#light,
      element('button', { type: 'button', click: copyReport }, 'Copy as Markdown'),
      element(
        'button',
        { type: 'button', class: 'close', 'aria-label': 'Close', click: () => this.close() },
        sign('close'),
      ),
      this.#address,
    );
  }

  #choose(id: string): void {
    if (!isTabId(id)) return;
    this.#tab = id;
    this.#view.setAttribute('aria-labelledby', `tab-${id}`);
    this.#view.scrollTop = 0;
    this.#draw();
  }

  #draw(): void {
    const { state, site } = this.#deps;
    const { page, health } = state;
    const source = JSON.stringify([this.#tab, page?.facts, page?.findings, page?.depth?.versions, health]);
    if (source === this.#drawn) return;
    this.#drawn = source;
    this.#view.replaceChildren(...buildView(this.#tab, { state, site, actions: this.#actions }));
  }

  /** Height of the page that the panel leaves free: on a small screen it lies across the whole width. */
  #freeHeight(): number {
    const { top, width } = this.#panel.getBoundingClientRect();
    return width >= innerWidth ? top : innerHeight;
  }

  #say(words: string): void {
    this.#status.textContent = words;
    clearTimeout(this.#statusTimer);
    this.#statusTimer = setTimeout(() => this.#status.replaceChildren(), statusMs);
  }
}

function countProblems(findings: readonly Finding[] = []): number {
  return findings.filter(({ severity }) => severity !== 'info').length;
}
