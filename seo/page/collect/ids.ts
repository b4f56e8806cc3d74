import { lineOf, type OpenElement } from './open-element.ts';
import type { PageDraft } from './page-draft.ts';

const references: readonly string[] = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'headers',
];

/** Where fragments lead, which ids stand twice, and which of them something points to. */
export function collectIds(element: OpenElement, draft: PageDraft): void {
  const { name, attributes } = element;
  if (attributes.size === 0) return;
  const id = attributes.get('id');
  if (id) seeId(id, element, draft);
  const anchorName = name === 'a' ? attributes.get('name') : undefined;
  if (anchorName !== undefined && !draft.ids.has(anchorName)) draft.ids.set(anchorName, lineOf(element));
  for (const attribute of references) {
    for (const target of attributes.get(attribute)?.split(/\s+/) ?? []) draft.references.add(target);
  }
}

function seeId(id: string, element: OpenElement, { ids, duplicateIds }: PageDraft): void {
  if (!ids.has(id)) ids.set(id, lineOf(element));
  else if (!duplicateIds.has(id)) duplicateIds.set(id, lineOf(element));
}
