import { didYouMean } from '../../did-you-mean.ts';
import type { PageMarkup } from '../page-snapshot.ts';
import { isNamed, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

/** What an element lacks for assistive technology. */
export function collectMarkup(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, hidden, parent } = element;
  if (parent?.silent) return; // the content of noscript and template is not shown
  if (svg || hidden) return;
  collectors.get(name)?.(element, draft);
  if (attributes.get('role') === 'button' && name !== 'button') collectButton(element, draft);
}

function report(element: OpenElement, { markup }: PageDraft, kind: PageMarkup['kind'], value: string): PageMarkup {
  const reported = { kind, element: element.name, value, line: lineOf(element) };
  markup.push(reported);
  return reported;
}

/** The class of Tailwind, Bootstrap or Bulma that hides an element, unless another shows it in wide windows. */
function isHiddenByClass(names: string): boolean {
  return (
    /(?:^|\s)(?:hidden|d-none|is-hidden|invisible)(?:\s|$)/.test(names) &&
    !/:(?:block|flex|grid|inline)|d-\w+-/.test(names)
  );
}

/** If its label has no such id, browsers read the text; a script fills an empty label or title. */
function collectButton(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const labelledBy = attributes.get('aria-labelledby');
  const names = attributes.get('class') ?? '';
  if (attributes.has('aria-label') || attributes.has('title') || isHiddenByClass(names)) return;
  if (/(?:^|-)swiper-button/.test(names)) return; // Swiper names its buttons
  draft.listen(({ name }) => {
    if (name.trim() !== '') return;
    const reported = report(element, draft, 'button-name', names);
    if (labelledBy) draft.labels.set(reported, labelledBy.split(/\s+/));
  });
}

function collectInputButton(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const text = { button: attributes.get('value'), image: attributes.get('alt') }[attributes.get('type') ?? ''];
  if (!/^(?:button|image)$/.test(attributes.get('type') ?? '') || isNamed(element)) return;
  if ((text ?? '').trim() === '') report(element, draft, 'button-name', attributes.get('name') ?? '');
}

/** Invisible frames, such as tracking frames, need no name. */
function collectFrame(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const isInvisible =
    /^[01]$/.test(attributes.get('width') ?? '') ||
    /^[01]$/.test(attributes.get('height') ?? '') ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.get('style') ?? '') ||
    attributes.get('tabindex') === '-1';
  if (isNamed(element) || isInvisible) return;
  const src = attributes.get('src')?.trim() || (attributes.get('data-src') ?? ''); // a script moves it to src
  const isEmpty = src === '' && attributes.has('src') && !attributes.has('srcdoc');
  const reported = report(element, draft, isEmpty ? 'frame-empty' : 'frame-title', src);
  reported.misspelled = [...attributes.keys()].find((name) => name !== 'title' && didYouMean(name, ['title']));
}

const collectors = new Map<string, (element: OpenElement, draft: PageDraft) => void>([
  ['button', collectButton],
  ['input', collectInputButton],
  ['iframe', collectFrame],
]);

const references = 'for aria-labelledby aria-describedby aria-controls aria-owns headers'.split(' ');

/** The targets of fragments, duplicate ids, and the ids that attributes refer to. */
export function collectIds(element: OpenElement, draft: PageDraft): void {
  const { name, attributes } = element;
  if (attributes.size === 0) return;
  const id = attributes.get('id');
  if (id && !element.shadowed) addId(id, element, draft);
  const anchorName = name === 'a' ? attributes.get('name') : undefined;
  if (anchorName !== undefined && !element.shadowed) draft.ids.add(anchorName);
  for (const attribute of references) if (attributes.has(attribute)) addReferences(attributes.get(attribute), draft);
}

function addReferences(targets = '', { references }: PageDraft): void {
  for (const target of targets.split(/\s+/)) references.add(target);
}

function addId(id: string, element: OpenElement, { ids, duplicateIds }: PageDraft): void {
  const known = duplicateIds.get(id);
  if (known !== undefined) known.times += 1;
  else if (ids.has(id)) duplicateIds.set(id, { line: lineOf(element), times: 2 });
  else ids.add(id);
}
