import { type Child, element } from '../element.ts';
import { buildFindingsView, buildHealthView, type ViewInput } from './finding-list.ts';
import { buildPreviewView } from './preview-view.ts';

export type Tab = { id: string; label: string; build: (input: ViewInput) => Child[] };

export const tabs: readonly [Tab, ...Tab[]] = [
  { id: 'page', label: 'Page', build: buildFindingsView },
  { id: 'preview', label: 'Preview', build: buildPreviewView },
  { id: 'site', label: 'Site', build: buildHealthView },
];

/** A row of tabs (WAI-ARIA, "Tabs pattern"): arrow keys, Home and End move, and choose at once. */
export function createTabs(choose: (tab: Tab) => void) {
  const buttons = tabs.map((tab) =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${tab.id}`, 'aria-controls': 'view', click: () => select(tab) },
      element('span', {}, tab.label),
      element('span', { class: 'count' }),
    ),
  );
  const list = element('div', { role: 'tablist', 'aria-label': 'Parts of the report', keydown: move }, ...buttons);

  function select(tab: Tab): void {
    for (const [index, button] of buttons.entries()) {
      const isChosen = tabs[index] === tab;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
      if (isChosen) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    choose(tab);
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
    select(tabs[index] ?? tabs[0]);
  }

  /** Shows a number beside the label of a tab. */
  function setCount(id: string, count: number): void {
    const label = buttons[tabs.findIndex((tab) => tab.id === id)]?.querySelector('.count');
    if (label) label.textContent = count === 0 ? '' : String(count);
  }

  const focus = () => buttons.find(({ tabIndex }) => tabIndex === 0)?.focus();
  return { list, select, setCount, focus };
}
