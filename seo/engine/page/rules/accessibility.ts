import type { Violation } from '../../rule.ts';
import type { PageControl, PageMarkup, PageRule } from '../page-snapshot.ts';
import { listSome } from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';

type Describe = (markup: PageMarkup) => Omit<Violation, 'line'>;

/** A check of markup that the collector has found. */
function checkMarkup(kinds: readonly PageMarkup['kind'][], describe: Describe): PageRule['check'] {
  return ({ markup }) =>
    markup.filter(({ kind }) => kinds.includes(kind)).map((element) => ({ ...describe(element), line: element.line }));
}

/** Accessibility, as far as the HTML shows it. */
export const accessibilityRules: readonly PageRule[] = [
  {
    id: 'a11y/label',
    severity: 'error',
    title: 'A form field has no label.',
    why: 'Screen readers announce only "edit text".',
    fix: 'Connect a <label> to the field with for and id, or add aria-label.',
    source: 'WCAG 4.1.2; axe, label',
    examples: { bad: '<input name="email">', good: '<label>Email <input name="email"></label>' },
    check: ({ controls }) => {
      const unlabelled = controls.filter(({ labelled }) => !labelled);
      const labelOf = ({ name, id, kind }: PageControl) => name || id || kind;
      const [first] = unlabelled;
      if (first === undefined) return [];
      const names = [...new Set(unlabelled.map((control) => `"${labelOf(control)}"`))]; // radio buttons share one
      const fields = names.length === 1 ? `field ${names[0]} has` : `fields ${listSome(names, 9)} have`;
      return [{ message: `The ${fields} no label.`, line: first.line, evidence: first.name, template: names.join() }];
    },
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
    check: checkMarkup(['frame-title', 'frame-empty'], ({ kind, value, misspelled }) =>
      kind === 'frame-empty'
        ? { message: 'An iframe has an empty src.', fix: 'Give it a URL with a title attribute, or remove it.' }
        : {
            message: `The iframe ${value === '' ? 'without src' : value.replace(/^data:.*/is, 'data:…')} has no title.`,
            ...(misspelled && { fix: `Rename its attribute "${misspelled}" to "title".` }),
            template: value.startsWith('data:') ? 'data:' : (value.split('/')[2] ?? value), // the host: an editor embeds each video or map in the same way
          },
    ),
  },
  {
    id: 'a11y/duplicate-id',
    severity: 'error',
    title: 'Two elements have the same id, and a label or an ARIA attribute refers to it.',
    why: 'The label or description belongs to one of them only, not always the right one.',
    fix: 'Give each element its own id.',
    source: 'WCAG 4.1.2; axe, duplicate-id-aria',
    examples: { bad: 'Two id="email" and <label for="email">', good: 'id="email" and id="email-2"' },
    check: ({ duplicateIds }) =>
      duplicateIds.map(({ id, line, times }) => ({
        message: `id="${id}" is used ${times === 2 ? 'twice' : `${times} times`}, and another element refers to it.`,
        line,
        evidence: id,
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
    check: (snapshot) => {
      const { main, firstMainLine } = snapshot.landmarks;
      if (snapshot.response.status !== 200 || main === 1 || isScriptShell(snapshot)) return [];
      const message = main === 0 ? 'The page has no <main>.' : `The page has ${main} <main> elements.`;
      return [{ message, line: firstMainLine, ...(main > 1 && { fix: 'Keep one, around the content.' }) }];
    },
  },
];
