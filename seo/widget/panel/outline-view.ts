import { type Child, element } from '../element.ts';
import type { ViewInput } from './panel-actions.ts';

/** The headings of the page, each below the one it belongs to. */
export function buildOutlineView({ state: { page }, actions: { show } }: ViewInput): Child[] {
  if (page === null) return [element('p', {}, 'Reading the page…')];
  const { headings } = page.facts;
  if (headings.length === 0) return [element('p', {}, 'This page has no headings.')];
  const items = headings.map(({ level, text, line }, index) => {
    const isSkipped = level > (headings[index - 1]?.level ?? 0) + 1;
    return element(
      'li',
      { class: `level level--${level}` },
      element('span', { class: isSkipped ? 'badge badge--amber' : 'badge' }, `h${level}`),
      element(
        'button',
        { type: 'button', class: 'plain', click: () => line !== null && show(line, `h${level}`) },
        text || 'no text',
      ),
      ...(isSkipped ? [element('span', { class: 'quiet' }, 'skips a level')] : []),
    );
  });
  return [element('ol', { class: 'outline' }, ...items)];
}
