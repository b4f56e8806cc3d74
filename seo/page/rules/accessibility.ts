import type { Violation } from '../../rule.ts';
import type { MarkupFact, PageRule } from '../page-facts.ts';

/** A page with fewer links before its content needs no skip link. */
const minAnchors = 10;

type Describe = (markup: MarkupFact) => Omit<Violation, 'line'>;

/** A check of elements that the collector has already singled out. */
function checkMarkup(kinds: readonly MarkupFact['kind'][], describe: Describe): PageRule['check'] {
  return ({ markup }) =>
    markup.filter(({ kind }) => kinds.includes(kind)).map((fact) => ({ ...describe(fact), line: fact.line }));
}

/** Accessibility, as far as the HTML alone shows it. */
export const accessibilityRules: readonly PageRule[] = [
  {
    id: 'a11y/label',
    severity: 'error',
    topic: 'accessibility',
    title: 'A field has no label.',
    why: 'Screen readers say "edit text", voice control cannot name it.',
    fix: 'Give it a label.',
    source: 'WCAG 4.1.2; axe, label',
    examples: { bad: '<input name="email">', good: '<label>E-mail <input name="email"></label>' },
    shared: true,
    check: ({ controls }) =>
      controls
        .filter(({ labelled }) => !labelled)
        .map(({ kind, name, line }) => ({
          message: `The field "${name || kind}" has no label.`,
          line,
          evidence: name,
        })),
  },
  {
    id: 'a11y/autocomplete',
    severity: 'warning',
    topic: 'accessibility',
    title: 'The autocomplete of a field is no known purpose.',
    why: 'Browsers cannot fill it in.',
    fix: 'Use a purpose of the HTML standard.',
    source: 'WCAG 1.3.5; axe, autocomplete-valid',
    examples: { bad: 'autocomplete="mail"', good: 'autocomplete="email"' },
    shared: true,
    check: ({ controls }) =>
      controls.flatMap(({ name, kind, autocomplete, line }) => {
        if (autocomplete === null || isPurpose(autocomplete)) return [];
        const message = `autocomplete="${autocomplete}" of the field "${name || kind}" is no known purpose.`;
        return [{ message, line, evidence: autocomplete }];
      }),
  },
  {
    id: 'a11y/button-name',
    severity: 'error',
    topic: 'accessibility',
    title: 'A button has no name.',
    why: 'Screen readers say "button".',
    fix: 'Give it a text or aria-label.',
    source: 'WCAG 4.1.2; axe, button-name',
    examples: { bad: '<button><svg/></button>', good: '<button aria-label="Close"><svg/></button>' },
    shared: true,
    check: checkMarkup(['button-name'], ({ element, value }) => ({
      message: `A <${element}>${value === '' ? '' : ` (${value})`} has no name.`,
    })),
  },
  {
    id: 'a11y/frame-title',
    severity: 'error',
    topic: 'accessibility',
    title: 'A frame has no title.',
    why: 'Nobody knows whether to enter it.',
    fix: 'Give it a title.',
    source: 'WCAG 4.1.2; axe, frame-title',
    examples: { bad: '<iframe src="/map">', good: '<iframe src="/map" title="Map of our office">' },
    shared: true,
    check: checkMarkup(['frame-title'], ({ value }) => ({ message: `The frame ${value} has no title.` })),
  },
  {
    id: 'a11y/list',
    severity: 'warning',
    topic: 'accessibility',
    title: 'A list holds something that is no item, or an item stands in no list.',
    why: 'Screen readers count it wrong.',
    fix: 'Put items in lists, and only items.',
    source: 'axe, list and listitem',
    examples: { bad: '<ul><div>', good: '<ul><li>' },
    shared: true,
    check: checkMarkup(['list-child', 'list-item'], ({ kind, element, value }) => ({
      message: kind === 'list-child' ? `<${value}> holds a <${element}>.` : `An <li> stands in <${value}>.`,
    })),
  },
  {
    id: 'a11y/table-headers',
    severity: 'warning',
    topic: 'accessibility',
    title: 'A table of data names neither its rows nor its columns.',
    why: 'Screen readers read bare values.',
    fix: 'Mark the headers with th.',
    source: 'axe, td-has-header',
    examples: { bad: '<td>Price</td>', good: '<th scope="col">Price</th>' },
    shared: true,
    check: checkMarkup(['table-headers'], () => ({ message: 'A table has no <th>.' })),
  },
  {
    id: 'a11y/tabindex-positive',
    severity: 'warning',
    topic: 'accessibility',
    title: 'An element moves itself to the front of the tab order.',
    why: 'Keyboard users jump about the page.',
    fix: 'Order the elements themselves.',
    source: 'axe, tabindex',
    examples: { bad: 'tabindex="5"', good: 'tabindex="0"' },
    shared: true,
    check: checkMarkup(['tabindex'], ({ element, value }) => ({
      message: `<${element} tabindex="${value}"> jumps the order.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/aria-valid',
    severity: 'warning',
    topic: 'accessibility',
    title: 'An aria attribute, its value, or a role is unknown.',
    why: 'It has no effect, or hides the content.',
    fix: 'Use names and values of WAI-ARIA.',
    source: 'axe, aria-valid-attr',
    examples: { bad: 'aria-labeledby="x"', good: 'aria-labelledby="x"' },
    shared: true,
    check: checkMarkup(['aria-attribute', 'aria-value', 'role'], ({ kind, element, value }) => ({
      message:
        kind === 'role' ? `<${element}> has the unknown role "${value}".` : `<${element}> has the unknown ${value}.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/video-caption',
    severity: 'warning',
    topic: 'accessibility',
    title: 'A video has no captions.',
    why: 'People who do not hear it get no information.',
    fix: 'Add a track of captions.',
    source: 'WCAG 1.2.2; axe, video-caption',
    examples: { bad: '<video src="a.mp4">', good: '<video><track kind="captions" …>' },
    shared: true,
    check: checkMarkup(['video-caption'], ({ value }) => ({
      message: `The video ${value} has no captions.`,
    })),
  },
  {
    id: 'a11y/duplicate-id',
    severity: 'warning',
    topic: 'accessibility',
    title: 'An id stands twice; an error where something points to it.',
    why: 'Labels and links reach the wrong element.',
    fix: 'Give each its own.',
    source: 'HTML, the id attribute; axe, duplicate-id-aria',
    examples: { bad: 'Two id="email"', good: 'id="email" and id="email-2"' },
    shared: true,
    check: ({ duplicateIds }) =>
      duplicateIds.map(({ id, line, referenced }) => ({
        message: `id="${id}" stands twice${referenced ? ', and something points to it' : ''}.`,
        line,
        evidence: id,
        ...(referenced && { severity: 'error' as const }),
      })),
  },
  {
    id: 'a11y/landmark-main',
    severity: 'warning',
    topic: 'accessibility',
    title: 'A page has no main landmark, or several.',
    why: 'Screen reader users cannot jump to the content.',
    fix: 'Wrap the content in one <main>.',
    source: 'axe, landmark-one-main',
    examples: { bad: '<div class="content">', good: '<main>' },
    shared: true,
    check: ({ landmarks, answer }) => {
      if (answer.status !== 200 || landmarks.main === 1) return [];
      return [
        { message: landmarks.main === 0 ? 'No <main>.' : `${landmarks.main} <main>.`, line: landmarks.firstMainLine },
      ];
    },
  },
  {
    id: 'a11y/skip-link',
    severity: 'warning',
    topic: 'accessibility',
    title: 'Many links stand before the content, and none leads past them.',
    why: 'Keyboard users tab through them on every page.',
    fix: 'Add a link to the main content.',
    source: 'WCAG 2.4.1',
    examples: { bad: '20 links, then <main>', good: '<a href="#main">Skip to content</a> first' },
    shared: true,
    check: ({ beforeMain, landmarks }) => {
      if (landmarks.main === 0 || beforeMain.skipLink || beforeMain.anchors < minAnchors) return [];
      return [{ message: `${beforeMain.anchors} links stand before <main>, and none leads past them.` }];
    },
  },
];

/** The purposes of the HTML standard; `section-…`, shipping, billing and the kinds of phone may stand before them. */
const purposes: ReadonlySet<string> = new Set(
  (
    'on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password ' +
    'current-password one-time-code organization-title organization street-address address-line1 address-line2 ' +
    'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name ' +
    'cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type ' +
    'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel ' +
    'tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp webauthn'
  ).split(' '),
);
const prefixes = /^(?:section-.+|shipping|billing|home|work|mobile|fax|pager)$/;

function isPurpose(value: string): boolean {
  const words = value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => purposes.has(word) || prefixes.test(word));
}
