import type { Violation } from '../../rule.ts';
import type { MarkupFact } from '../page-facts.ts';
import type { PageRule, PageRules } from '../page-rule.ts';

/** With fewer links before the content nobody needs a way past them. */
const manyAnchors = 10;

type Describe = (markup: MarkupFact) => Omit<Violation, 'line'>;

/** A check of elements that the collector has already singled out. */
function checkMarkup(kinds: readonly MarkupFact['kind'][], describe: Describe): PageRule['check'] {
  return ({ markup }) =>
    markup.filter(({ kind }) => kinds.includes(kind)).map((fact) => ({ ...describe(fact), line: fact.line }));
}

/** What can be told about accessibility from the HTML alone. */
export const accessibilityRules: PageRules = [
  {
    id: 'a11y/label',
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
    shared: true,
    check: checkMarkup(['button-name'], ({ element, value }) => ({
      message: `A <${element}>${value === '' ? '' : ` (${value})`} has no name.`,
    })),
  },
  {
    id: 'a11y/frame-title',
    shared: true,
    check: checkMarkup(['frame-title'], ({ value }) => ({ message: `The frame ${value} has no title.` })),
  },
  {
    id: 'a11y/list',
    shared: true,
    check: checkMarkup(['list-child', 'list-item'], ({ kind, element, value }) => ({
      message: kind === 'list-child' ? `<${value}> holds a <${element}>.` : `An <li> stands in <${value}>.`,
    })),
  },
  {
    id: 'a11y/table-headers',
    shared: true,
    check: checkMarkup(['table-headers'], () => ({ message: 'A table has no <th>.' })),
  },
  {
    id: 'a11y/tabindex-positive',
    shared: true,
    check: checkMarkup(['tabindex'], ({ element, value }) => ({
      message: `<${element} tabindex="${value}"> jumps the order.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/aria-valid',
    shared: true,
    check: checkMarkup(['aria-attribute', 'aria-value', 'role'], ({ kind, element, value }) => ({
      message:
        kind === 'role' ? `<${element}> has the unknown role "${value}".` : `<${element}> has the unknown ${value}.`,
      evidence: value,
    })),
  },
  {
    id: 'a11y/video-caption',
    shared: true,
    check: checkMarkup(['video-caption'], ({ value }) => ({
      message: `The video ${value} has no captions.`,
    })),
  },
  {
    id: 'a11y/duplicate-id',
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
    shared: true,
    check: ({ beforeMain, landmarks }) => {
      if (landmarks.main === 0 || beforeMain.skipLink || beforeMain.anchors < manyAnchors) return [];
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
