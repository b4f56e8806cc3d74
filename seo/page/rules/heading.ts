import type { HeadingFact, PageRule } from '../page-facts.ts';
import { listSome } from '../page-state.ts';

/** The outline of a page. */
export const headingRules: readonly PageRule[] = [
  {
    id: 'h1/missing',
    severity: 'error',
    topic: 'titles',
    title: 'A page has no main heading.',
    why: 'Readers who jump from heading to heading do not learn what the page is.',
    fix: 'Make its title an h1.',
    source: 'Screaming Frog, "Missing H1"',
    examples: { bad: '<h2>About us</h2> alone', good: '<h1>About us</h1>' },
    check: ({ headings, url, answer }) =>
      answer.status !== 200 || headings.some(({ level }) => level === 1) ? [] : [{ message: `No h1 on ${url}.` }],
  },
  {
    id: 'h1/multiple',
    severity: 'warning',
    topic: 'titles',
    title: 'A page has more than one main heading.',
    why: 'None of them is the subject.',
    fix: 'Make the others h2.',
    source: 'Screaming Frog, "Multiple H1"',
    examples: { bad: '<h1>Goshen</h1> … <h1>About us</h1>', good: '<h1>About us</h1>' },
    check: ({ headings }) => {
      const main = headings.filter(({ level, text }) => level === 1 && text !== '');
      if (main.length < 2) return [];
      const texts = listSome(main.map(({ text }) => `"${text}"`));
      return [{ message: `${main.length} h1: ${texts}.`, line: main[1]?.line ?? null }];
    },
  },
  {
    id: 'h1/empty',
    severity: 'error',
    topic: 'titles',
    title: 'The main heading has no text.',
    why: 'It is read as nothing.',
    fix: 'Write a text, or describe the image.',
    source: 'axe, empty-heading',
    examples: { bad: '<h1><img src="logo.svg"></h1>', good: '<h1><img src="logo.svg" alt="Goshen Group"></h1>' },
    check: ({ headings }) =>
      headings
        .filter(({ level, text }) => level === 1 && text === '')
        .map(({ line }) => ({ message: 'h1 has no text (image without alt?).', line })),
  },
  {
    id: 'heading/order',
    severity: 'warning',
    topic: 'titles',
    title: 'A heading is more than one level below the one before it.',
    why: 'Readers who jump by heading look for the missing level.',
    fix: 'Use the next level.',
    source: 'axe, heading-order',
    examples: { bad: 'h2, then h4', good: 'h2, then h3' },
    check: ({ headings }) => {
      const skips = headings.flatMap((heading, index) => {
        const before = headings[index - 1];
        return before !== undefined && heading.level > before.level + 1 ? [{ heading, before }] : [];
      });
      const [first] = skips;
      if (first === undefined) return [];
      const { heading, before } = first;
      const others = skips.length > 1 ? ` (and ${skips.length - 1} more)` : '';
      const message = `${describeHeading(heading)} after ${describeHeading(before)}${others}.`;
      return [{ message, fix: `Make it h${before.level + 1}.`, line: heading.line, evidence: heading.text }];
    },
  },
];

function describeHeading({ level, text }: HeadingFact): string {
  return text === '' ? `h${level} without text` : `h${level} "${text}"`;
}
