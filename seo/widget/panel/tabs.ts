import { type Child, element } from '../element.ts';
import { buildDataView } from './data-view.ts';
import { buildLinksView, buildOutlineView } from './elements-view.ts';
import { buildFindingsView, buildHealthView, type ViewInput } from './finding-list.ts';
import { buildLanguagesView } from './languages-view.ts';
import { buildPreviewView } from './preview-view.ts';

/** The parts of the report, in the order of their tabs. */
export const tabs = [
  { id: 'findings', label: 'Findings' },
  { id: 'preview', label: 'Preview' },
  { id: 'languages', label: 'Languages' },
  { id: 'data', label: 'Data' },
  { id: 'outline', label: 'Outline' },
  { id: 'links', label: 'Links' },
  { id: 'sitemap', label: 'Sitemap' },
] as const;
export type TabId = (typeof tabs)[number]['id'];

const builders: Readonly<Record<TabId, (input: ViewInput) => Child[]>> = {
  findings: buildFindingsView,
  preview: buildPreviewView,
  languages: buildLanguagesView,
  data: buildDataView,
  outline: buildOutlineView,
  links: buildLinksView,
  sitemap: buildHealthView,
};

export function isTabId(id: string): id is TabId {
  return Object.hasOwn(builders, id);
}

export function buildView(id: TabId, input: ViewInput): Child[] {
  return builders[id](input);
}

export type Tab = { id: string; label: string };

/** A row of tabs (WAI-ARIA, "Tabs pattern"): arrow keys, Home and End move, and choose at once. */
export function createTabs(tabs: readonly Tab[], choose: (id: string) => void) {
  const buttons = tabs.map(({ id, label }) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': 'view', click: () => select(id) },
      element('span', {}, label),
      element('span', { class: 'count' }),
    ),
  );
  const list = element('div', { role: 'tablist', 'aria-label': 'Parts of the report', keydown: move }, ...buttons);

  function select(id: string): void {
    for (const [index, button] of buttons.entries()) {
      const isChosen = tabs[index]?.id === id;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      if (isChosen) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    choose(id);
  }

  function move(event: KeyboardEvent): void {
    const from = buttons.indexOf(event.target as HTMLButtonElement); // -1 for anything else
    const last = buttons.length - 1;
    const steps: Record<string, number> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last };
    const to = steps[event.key];
    if (from === -1 || to === undefined) return;
    event.preventDefault();
    const index = (to + buttons.length) % buttons.length;
    buttons[index]?.focus();
    select(tabs[index]?.id ?? '');
  }

  /** Says beside a tab how much there is behind it. */
  function setCount(id: string, count: number): void {
    const label = buttons[tabs.findIndex((tab) => tab.id === id)]?.querySelector('.count');
    if (label) label.textContent = count === 0 ? '' : String(count);
  }

  const focus = () => buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  return { list, select, setCount, focus };
}
