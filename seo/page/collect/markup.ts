import type { MarkupFact } from '../page-snapshot.ts';
import { isNamed, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

/** What an element lacks for assistive technology. */
export function collectMarkup(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, hidden, parent } = element;
  if (parent?.silent) return; // the content of noscript and template is not shown
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

/** Invisible frames, such as tracking frames, need no name. */
function collectFrame(element: OpenElement, draft: PageDraft): void {
  const { attributes } = element;
  const isInvisible =
    /^[01]$/.test(attributes.get('width') ?? '') ||
    /^[01]$/.test(attributes.get('height') ?? '') ||
    /display\s*:\s*none/i.test(attributes.get('style') ?? '') ||
    attributes.get('tabindex') === '-1';
  if (!isNamed(element) && !isInvisible) report(element, draft, 'frame-title', attributes.get('src') ?? '');
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

/** A data table as axe defines it: larger than 3 by 3, no nested table, and no header cell. */
function collectTable(element: OpenElement, draft: PageDraft): void {
  if (element.attributes.has('role')) return;
  draft.cells.tables += 1;
  const before = { ...draft.cells };
  draft.listen(() => {
    const { rows, cells, headers, tables } = draft.cells;
    const height = rows - before.rows;
    const width = height === 0 ? 0 : (cells - before.cells) / height;
    const isData = Math.min(width, height) >= 3 && Math.max(width, height) > 3 && tables === before.tables;
    if (isData && headers === before.headers) report(element, draft, 'table-headers', '');
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

const references = 'for aria-labelledby aria-describedby aria-controls aria-owns headers'.split(' ');

/** The targets of fragments, duplicate ids, and the ids that attributes refer to. */
export function collectIds(element: OpenElement, draft: PageDraft): void {
  const { name, attributes } = element;
  if (attributes.size === 0) return;
  const { ids, duplicateIds } = draft;
  const id = attributes.get('id');
  if (id) addOnce(ids.has(id) ? duplicateIds : ids, id, element);
  const anchorName = name === 'a' ? attributes.get('name') : undefined;
  if (anchorName !== undefined) addOnce(ids, anchorName, element);
  for (const attribute of references) {
    for (const target of attributes.get(attribute)?.split(/\s+/) ?? []) draft.references.add(target);
  }
}

function addOnce(lines: Map<string, number | null>, id: string, element: OpenElement): void {
  if (!lines.has(id)) lines.set(id, lineOf(element));
}

type AriaFault = { kind: Extract<MarkupFact['kind'], 'aria-attribute' | 'aria-value' | 'role'>; value: string };

/** Attributes, values and roles that browsers do not know. */
function listAriaFaults({ attributes, svg }: OpenElement): AriaFault[] {
  const faults: AriaFault[] = [];
  for (const [name, value] of attributes) {
    if (name === 'role' && !svg && !isRole(value)) faults.push({ kind: 'role', value });
    if (!name.startsWith('aria-')) continue;
    if (!ariaAttributes.has(name)) faults.push({ kind: 'aria-attribute', value: name });
    else if (!isValue(name, value)) faults.push({ kind: 'aria-value', value: `${name}="${value}"` });
  }
  return faults;
}

/** Several roles may be named for older browsers; one known role is enough. */
function isRole(value: string): boolean {
  const roles = value.trim().toLowerCase().split(/\s+/);
  return roles.some((role) => /^(?:$|doc-|graphics-)/.test(role) || knownRoles.has(role));
}

function isValue(name: string, value: string): boolean {
  return value.trim() === '' || (ariaTokens.get(name)?.includes(value.trim()) ?? true);
}

/** Roles of WAI-ARIA 1.2, and those of the 1.3 draft that browsers support. */
const knownRoles: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio ' +
    'radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong ' +
    'subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem comment text'
  ).split(' '),
);

/** States and properties of WAI-ARIA 1.2, and those of the 1.3 draft that browsers support. */
const ariaAttributes: ReadonlySet<string> = new Set(
  (
    'activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex ' +
    'colindextext colspan controls current describedby description details disabled dropeffect errormessage expanded ' +
    'flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable ' +
    'orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex ' +
    'rowindextext rowspan selected setsize sort valuemax valuemin valuenow valuetext'
  )
    .split(' ')
    .map((name) => `aria-${name}`),
);

/** The values of an attribute, and the attributes that have them. */
const tokenTable: readonly (readonly [values: string, names: string])[] = [
  ['true false', 'atomic busy disabled modal multiline multiselectable readonly required'],
  ['true false undefined', 'expanded hidden selected'],
  ['true false mixed undefined', 'checked pressed'],
  ['page step location date time true false', 'current'],
  ['false true menu listbox tree grid dialog', 'haspopup'],
  ['grammar false spelling true', 'invalid'],
  ['assertive off polite', 'live'],
  ['horizontal undefined vertical', 'orientation'],
  ['ascending descending none other', 'sort'],
];
const ariaTokens: ReadonlyMap<string, readonly string[]> = new Map(
  tokenTable.flatMap(([values, names]) => names.split(' ').map((name) => [`aria-${name}`, values.split(' ')] as const)),
);
