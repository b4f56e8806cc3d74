import { attributeOf, lineOf, type OpenElement } from './open-element.ts';
import type { PageDraft } from './page-draft.ts';

const named: readonly string[] = ['aria-label', 'aria-labelledby', 'title', 'placeholder'];
const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image']);

/** What visitors fill in, and the labels that name it. */
export function collectControl(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, hidden } = element;
  if (svg) return;
  if (name === 'label') draft.labelled.add(attributes.get('for') ?? '');
  const kind = kindOf(element);
  if (kind === null || hidden) return;
  draft.controls.push({
    name: attributes.get('name') ?? '',
    kind,
    id: attributeOf(element, 'id'),
    labelled: named.some((label) => attributes.get(label)?.trim()) || element.inLabel,
    autocomplete: attributeOf(element, 'autocomplete'),
    line: lineOf(element),
  });
}

/** The type of a field; `null` for buttons, hidden fields and everything else. */
function kindOf({ name, attributes }: OpenElement): string | null {
  if (name === 'select' || name === 'textarea') return name;
  const type = attributes.get('type')?.toLowerCase() ?? 'text';
  return name !== 'input' || type === 'hidden' || buttonTypes.has(type) ? null : type;
}
