import type { Violation } from '../../rule.ts';
import type { MarkupFact, PageRule } from '../page-snapshot.ts';

/** A page with fewer links before its content needs no skip link. */
const minAnchors = 10;

type Describe = (markup: MarkupFact) => Omit<Violation, 'line'>;

/** A check of markup that the collector has found. */
function checkMarkup(kinds: readonly MarkupFact['kind'][], describe: Describe): PageRule['check'] {
  return ({ markup }) =>
    markup.filter(({ kind }) => kinds.includes(kind)).map((fact) => ({ ...describe(fact), line: fact.line }));
}

/** Accessibility, as far as the HTML shows it. */
export const accessibilityRules: readonly PageRule[] = [
  {
    id: 'a11y/label',
    severity: 'error',
    title: 'A form field has no label.',
    why: 'Screen readers announce only "edit text".',
    fix: 'Add a <label> or aria-label.',
    source: 'WCAG 4.1.2; axe, label',
    examples: { bad: '<input name="email">', good: '<label>E-mail <input name="email"></label>' },
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
    title: 'The autocomplete attribute of a field has an invalid value.',
    why: 'Browsers cannot fill in the field.',
    fix: 'Use an autofill token of the HTML standard.',
    source: 'WCAG 1.3.5; axe, autocomplete-valid',
    examples: { bad: 'autocomplete="mail"', good: 'autocomplete="email"' },
    check: ({ controls }) =>
      controls.flatMap(({ name, kind, autocomplete, line }) => {
        if (autocomplete === null || isAutofill(autocomplete)) return [];
        const message = `The field "${name || kind}" has the invalid value autocomplete="${autocomplete}".`;
        return [{ message, line, evidence: autocomplete }];
      }),
  },
  {
    id: 'a11y/button-name',
    severity: 'error',
    title: 'A button has no accessible name.',
    why: 'Screen readers announce only "button".',
    fix: 'Add text or an aria-label.',
    source: 'WCAG 4.1.2; axe, button-name',
    examples: { bad: '<button><svg/></button>', good: '<button aria-label="Close"><svg/></button>' },
    check: checkMarkup(['button-name'], ({ element, value }) => ({
      message: `A <${element}>${value === '' ? '' : ` (${value})`} has no accessible name.`,
    })),
  },
  {
    id: 'a11y/frame-title',
    severity: 'error',
    title: 'An iframe has no title.',
    why: 'Screen reader users cannot tell what the frame contains.',
    fix: 'Add a title attribute.',
    source: 'WCAG 4.1.2; axe, frame-title',
    examples: { bad: '<iframe src="/map">', good: '<iframe src="/map" title="Map of our office">' },
    check: checkMarkup(['frame-title'], ({ value }) => ({ message: `The iframe ${value} has no title.` })),
  },
  {
    id: 'a11y/list',
    severity: 'warning',
    title: 'A list contains elements other than <li>, or an <li> is outside a list.',
    why: 'Screen readers announce the wrong number of items.',
    fix: 'Put only <li> elements into a list, and each <li> into a list.',
    source: 'axe, list and listitem',
    examples: { bad: '<ul><div>', good: '<ul><li>' },
    check: checkMarkup(['list-child', 'list-item'], ({ kind, element, value }) => ({
      message: kind === 'list-child' ? `<${value}> contains a <${element}>.` : `An <li> is in <${value}>.`,
    })),
  },
  {
    id: 'a11y/table-headers',
    severity: 'warning',
    title: 'A data table has no header cells.',
    why: 'Screen readers read values without their row or column header.',
    fix: 'Mark up header cells with <th>.',
    source: 'axe, td-has-header',
    examples: { bad: '<td>Price</td>', good: '<th scope="col">Price</th>' },
    check: checkMarkup(['table-headers'], () => ({ message: 'A table has no <th>.' })),
  },
  {
    id: 'a11y/tabindex-positive',
    severity: 'warning',
    title: 'An element has a positive tabindex.',
    why: 'The focus order differs from the visual order.',
    fix: 'Set tabindex to 0, and order the elements in the HTML.',
    source: 'axe, tabindex',
    examples: { bad: 'tabindex="5"', good: 'tabindex="0"' },
    check: checkMarkup(['tabindex'], ({ element, value }) => ({
      message: `<${element} tabindex="${value}"> changes the tab order.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/aria-valid',
    severity: 'warning',
    title: 'An ARIA attribute, its value or a role is invalid.',
    why: 'Assistive technology ignores it, or misreads the element.',
    fix: 'Use attributes, values and roles defined in WAI-ARIA.',
    source: 'axe, aria-valid-attr',
    examples: { bad: 'aria-labeledby="x"', good: 'aria-labelledby="x"' },
    check: checkMarkup(['aria-attribute', 'aria-value', 'role'], ({ kind, element, value }) => ({
      message:
        kind === 'role' ? `<${element}> has the unknown role "${value}".` : `<${element}> has the unknown ${value}.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/video-caption',
    severity: 'warning',
    title: 'A video has no captions.',
    why: 'Deaf people miss the spoken content.',
    fix: 'Add a <track kind="captions">.',
    source: 'WCAG 1.2.2; axe, video-caption',
    examples: { bad: '<video src="a.mp4">', good: '<video><track kind="captions" …>' },
    check: checkMarkup(['video-caption'], ({ value }) => ({ message: `The video ${value} has no captions.` })),
  },
  {
    id: 'a11y/duplicate-id',
    severity: 'warning',
    title: 'Two elements have the same id; an error if another element refers to it.',
    why: 'Labels and links refer to the wrong element.',
    fix: 'Give each element its own id.',
    source: 'HTML, the id attribute; axe, duplicate-id-aria',
    examples: { bad: 'Two id="email"', good: 'id="email" and id="email-2"' },
    check: ({ duplicateIds }) =>
      duplicateIds.map(({ id, line, referenced }) => ({
        message: `id="${id}" is used twice${referenced ? ', and another element refers to it' : ''}.`,
        line,
        evidence: id,
        ...(referenced && { severity: 'error' as const }),
      })),
  },
  {
    id: 'a11y/landmark-main',
    severity: 'warning',
    title: 'A page has no main landmark, or more than one.',
    why: 'Screen reader users cannot jump to the content.',
    fix: 'Wrap the content in one <main>.',
    source: 'axe, landmark-one-main',
    examples: { bad: '<div class="content">', good: '<main>' },
    check: ({ landmarks, response }) => {
      const { main, firstMainLine } = landmarks;
      if (response.status !== 200 || main === 1) return [];
      const message = main === 0 ? 'The page has no <main>.' : `The page has ${main} <main> elements.`;
      return [{ message, line: firstMainLine }];
    },
  },
  {
    id: 'a11y/skip-link',
    severity: 'warning',
    title: 'Ten or more links precede the main content, and there is no skip link.',
    why: 'Keyboard users must tab through them on every page.',
    fix: 'Add a skip link to the main content.',
    source: 'WCAG 2.4.1',
    examples: { bad: '20 links, then <main>', good: '<a href="#main">Skip to content</a> first' },
    check: ({ beforeMain, landmarks }) => {
      if (landmarks.main === 0 || beforeMain.skipLink || beforeMain.anchors < minAnchors) return [];
      return [{ message: `${beforeMain.anchors} links precede <main>, and there is no skip link.` }];
    },
  },
];

/** The autofill tokens of the HTML standard; `section-…`, shipping, billing and the kinds of phone may precede them. */
const autofillTokens: ReadonlySet<string> = new Set(
  (
    'on off name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password ' +
    'current-password one-time-code organization-title organization street-address address-line1 address-line2 ' +
    'address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name ' +
    'cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type ' +
    'transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel ' +
    'tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp webauthn'
  ).split(' '),
);
const autofillPrefixes = /^(?:section-.+|shipping|billing|home|work|mobile|fax|pager)$/;

function isAutofill(value: string): boolean {
  const words = value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => autofillTokens.has(word) || autofillPrefixes.test(word));
}
