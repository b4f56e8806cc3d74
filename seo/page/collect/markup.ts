import type { MarkupFact } from '../page-facts.ts';
import { listAriaFaults } from './aria.ts';
import { lineOf, type OpenElement } from './open-element.ts';
import type { PageDraft } from './page-draft.ts';

/** What an element lacks for readers who do not see the page. */
export function collectMarkup(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, hidden, parent } = element;
  if (parent?.silent) return; // shown to nobody whose scripts run
  collectAttributeFaults(element, draft);
  if (svg || hidden) return;
  collectListFault(element, draft);
  collectors.get(name)?.(element, draft);
  if (attributes.get('role') === 'button' && name !== 'button') collectButton(element, draft);
}

function collectAttributeFaults(element: OpenElement, draft: PageDraft): void {
  if (element.attributes.size === 0) return;
  for (const { kind, value } of listAriaFaults(element)) report(element, draft, kind, value);
  const tabindex = Number(element.attributes.get('tabindex') ?? 0);
  if (tabindex > 0) report(element, draft, 'tabindex', String(tabindex));
}

function report(element: OpenElement, { markup }: PageDraft, kind: MarkupFact['kind'], value: string): void {
  markup.push({ kind, element: element.name, value, line: lineOf(element) });
}

function isNamed({ attributes }: OpenElement): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some((label) => attributes.get(label)?.trim());
}

function collectButton(element: OpenElement, draft: PageDraft): void {
  if (isNamed(element)) return;
  draft.listen(({ name }) => {
    if (name.trim() === '') report(element, draft, 'button-name', element.attributes.get('class') ?? '');
  });
}

function collectInputButton(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const text = { button: attributes.get('value'), image: attributes.get('alt') }[attributes.get('type') ?? ''];
  if (!/^(?:button|image)$/.test(attributes.get('type') ?? '') || isNamed(element)) return;
  if ((text ?? '').trim() === '') report(element, draft, 'button-name', attributes.get('name') ?? '');
}

/** Frames nobody sees, such as those that count visits, need no name. */
function collectFrame(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const isUnseen =
    /^[01]$/.test(attributes.get('width') ?? '') ||
    /^[01]$/.test(attributes.get('height') ?? '') ||
    /display\s*:\s*none/i.test(attributes.get('style') ?? '') ||
    attributes.get('tabindex') === '-1';
  if (!isNamed(element) && !isUnseen) report(element, draft, 'frame-title', attributes.get('src') ?? '');
}

function collectVideo(element: OpenElement, draft: PageDraft): void {
  const before = draft.captions;
  if (element.attributes.has('muted')) return;
  draft.listen(() => {
    if (draft.captions === before) report(element, draft, 'video-caption', element.attributes.get('src') ?? '');
  });
}

function collectTrack({ attributes }: OpenElement, draft: PageDraft): void {
  if (/^(?:captions|subtitles)?$/i.test(attributes.get('kind') ?? '')) draft.captions += 1;
}

/** A table of data: more than one row and column, no other table in it, and nothing that names a row or column. */
function collectTable(element: OpenElement, draft: PageDraft): void {
  if (element.attributes.has('role')) return;
  const count = { rows: draft.cells.rows, cells: draft.cells.cells, headers: draft.cells.headers, tables: 0 };
  draft.cells.tables += 1;
  count.tables = draft.cells.tables;
  draft.listen(() => {
    const { rows, cells, headers, tables } = draft.cells;
    const isData = rows - count.rows > 1 && cells - count.cells > rows - count.rows && tables === count.tables;
    if (isData && headers === count.headers) report(element, draft, 'table-headers', '');
  });
}

function collectCell({ name, attributes }: OpenElement, { cells }: PageDraft): void {
  const role = attributes.get('role') ?? '';
  if (name === 'tr') cells.rows += 1;
  else cells.cells += 1;
  if (name === 'th' || attributes.has('scope') || /^(?:row|column)header$/.test(role)) cells.headers += 1;
}

const collectors = new Map<string, (element: OpenElement, draft: PageDraft) => void>([
  ['button', collectButton],
  ['input', collectInputButton],
  ['iframe', collectFrame],
  ['video', collectVideo],
  ['track', collectTrack],
  ['table', collectTable],
  ['tr', collectCell],
  ['td', collectCell],
  ['th', collectCell],
]);

const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'menu']);
const listChildren: ReadonlySet<string> = new Set(['li', 'script', 'template', 'style']);

function collectListFault(element: OpenElement, draft: PageDraft): void {
  const { name, parent, attributes } = element;
  const isInList = parent !== null && lists.has(parent.name) && !parent.svg;
  if (isInList && !listChildren.has(name) && !parent.attributes.has('role')) {
    report(element, draft, 'list-child', parent.name);
  }
  if (name === 'li' && !isInList && !attributes.has('role') && parent?.attributes.get('role') !== 'list') {
    report(element, draft, 'list-item', parent?.name ?? '');
  }
}
