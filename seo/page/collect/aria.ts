import type { MarkupFact } from '../page-facts.ts';
import type { OpenElement } from './open-element.ts';

type AriaFault = { kind: Extract<MarkupFact['kind'], 'aria-attribute' | 'aria-value' | 'role'>; value: string };

/** Attributes, values and roles that no browser knows, and that therefore say nothing. */
export function listAriaFaults({ attributes, svg }: OpenElement): AriaFault[] {
  const faults: AriaFault[] = [];
  for (const [name, value] of attributes) {
    if (name === 'role' && !svg && !isRole(value)) faults.push({ kind: 'role', value });
    if (!name.startsWith('aria-')) continue;
    if (!ariaAttributes.has(name)) faults.push({ kind: 'aria-attribute', value: name });
    else if (!isValue(name, value)) faults.push({ kind: 'aria-value', value: `${name}="${value}"` });
  }
  return faults;
}

/** Several roles may be named for older browsers; one that is known is enough. */
function isRole(value: string): boolean {
  const roles = value.trim().toLowerCase().split(/\s+/);
  return roles.some(
    (role) => role === '' || role.startsWith('doc-') || role.startsWith('graphics-') || known.has(role),
  );
}

function isValue(name: string, value: string): boolean {
  const tokens = ariaTokens[name];
  return tokens === undefined || value.trim() === '' || tokens.split(' ').includes(value.trim());
}

/** Roles of WAI-ARIA 1.2, and those of the 1.3 draft that browsers support. */
const known: ReadonlySet<string> = new Set(
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

const yesNo = 'true false';
const ariaTokens: Readonly<Record<string, string>> = {
  'aria-atomic': yesNo,
  'aria-busy': yesNo,
  'aria-checked': 'true false mixed undefined',
  'aria-current': 'page step location date time true false',
  'aria-disabled': yesNo,
  'aria-expanded': 'true false undefined',
  'aria-haspopup': 'false true menu listbox tree grid dialog',
  'aria-hidden': 'true false undefined',
  'aria-invalid': 'grammar false spelling true',
  'aria-live': 'assertive off polite',
  'aria-modal': yesNo,
  'aria-multiline': yesNo,
  'aria-multiselectable': yesNo,
  'aria-orientation': 'horizontal undefined vertical',
  'aria-pressed': 'true false mixed undefined',
  'aria-readonly': yesNo,
  'aria-required': yesNo,
  'aria-selected': 'true false undefined',
  'aria-sort': 'ascending descending none other',
};
