import { quoteText } from '../../quote-text.ts';
import type { PageHeading, PageRule } from '../page-snapshot.ts';
import { isIndexable, listSome } from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';

/** The headings of a page. */
export const headingRules: readonly PageRule[] = [
  {
    id: 'h1/missing',
    severity: 'error',
    title: 'A page has no h1, or one without text.',
    why: 'Screen reader users look for it to learn what the page is about.',
    fix: 'Mark up the main heading as an h1; if it is an image, add alt text.',
    source: 'Screaming Frog, "Missing H1"',
    examples: { bad: '<h2>About us</h2> alone', good: '<h1>About us</h1>' },
    perPage: true,
    check: (snapshot) => {
      const { headings, scripts, url, hasEmptyMountPoint } = snapshot;
      const main = headings.filter(({ level }) => level === 1);
      if (!isIndexable(snapshot) || isScriptShell(snapshot) || main.some(({ text }) => text !== '')) return [];
      if (hasEmptyMountPoint && scripts.length > 0) return []; // a script may write the heading there
      const [empty] = main;
      if (empty === undefined && scripts.some(({ writesHeading }) => writesHeading)) return [];
      if (scripts.length > 0 && empty?.fillable) {
        const message = `The h1 of ${url} is empty until a script fills it.`;
        return [{ message, fix: 'Write its text into the HTML.', severity: 'info', line: empty.line }];
      }
      return [{ message: empty ? `The h1 of ${url} has no text.` : `No h1 on ${url}.`, line: empty?.line ?? null }];
    },
  },
  {
    id: 'h1/multiple',
    severity: 'warning',
    title: 'A page has more than one h1.',
    why: 'Search engines take one of them for the title of a result, not always the right one.',
    fix: 'Keep the h1 that names the page, or add one if none does, and make the others h2.',
    source: 'https://developers.google.com/search/docs/appearance/title-link',
    examples: { bad: '<h1>Goshen</h1> … <h1>About us</h1>', good: '<h1>About us</h1>' },
    perPage: true,
    check: ({ headings }) => {
      const shown = headings.filter(({ closed, text }) => !closed && text !== '');
      const main = shown.filter(({ element, level }) => element === 'h1' && level === 1);
      if (main.length < 2) return [];
      const texts = [...Map.groupBy(main, ({ text }) => text)].map(
        ([text, { length }]) => quoteText(text) + (length > 1 ? ` (${length} times)` : ''),
      );
      const message = `The page has ${main.length} h1 elements with text: ${listSome(texts)}.`;
      const advice = texts.length < main.length && { fix: adviseRepeated(texts.length) };
      // Usually the template has one, and the text of the page the other.
      return [{ message, ...advice, line: main[1]?.line ?? null, template: advice ? advice.fix : 'h1' }];
    },
  },
  {
    id: 'heading/order',
    severity: 'info',
    title: 'A heading skips a level.',
    why: 'Screen reader users look for the missing level.',
    fix: 'Use the next level below the heading that it belongs to.',
    source: 'axe, heading-order',
    examples: { bad: 'h2, then h4', good: 'h2, then h3' },
    perPage: true,
    check: (page) => {
      const headings = page.headings.filter(({ closed, text }) => !closed && text !== '');
      const skips = headings.flatMap((heading, index) => {
        const before = headings[index - 1];
        return before !== undefined && heading.level > before.level + 1 ? [{ heading, before, index }] : [];
      });
      const [first] = skips;
      if (first === undefined) return [];
      const isAmongMain = headings.filter(({ level }) => level === 1).length > 1; // h1/multiple moves levels
      const { heading, before, index } = first;
      const parent = headings.slice(0, index).findLastIndex(({ level }) => level < before.level);
      // Then the heading before may be the wrong one: it interrupts a list of such headings.
      const isUsed = headings.slice(parent + 1, index).some(({ level }) => level === heading.level);
      const others = skips.length > 1 ? ` (and ${skips.length - 1} more)` : '';
      const message = `${describeHeading(heading)} follows ${describeHeading(before)}${others}.`;
      return [
        {
          message,
          ...(!isUsed && !isAmongMain && { fix: adviseLevel(heading, before, headings.slice(index + 1)) }),
          line: heading.line,
          evidence: heading.text,
          template: 'order',
        },
      ];
    },
  },
];

/** Style sheets may show one of them at each width of the screen: as an h2, it would leave that width without an h1. */
function adviseRepeated(texts: number): string {
  return texts === 1
    ? 'Keep one of them. If each is for another screen width, use one h1 for all widths.'
    : 'Keep one of those that are alike, for all screen widths. Then keep the h1 that names the page, and make the others h2.';
}

/** One of a series alone at the new level would be the parent of the others. */
function adviseLevel({ level }: PageHeading, before: PageHeading, after: readonly PageHeading[]): string {
  const end = after.findIndex((other) => other.level < level);
  const series = after.slice(0, end === -1 ? after.length : end);
  const isOne = !series.some((other) => other.level === level);
  const isParent = series.some((other) => other.level > level);
  const advice =
    before.level === 1 ? 'Make it h2' : `Make it h${before.level + 1}, or h2 if it begins a new part of the page`;
  const others = isOne ? '' : `, and the other h${level} of the series too`;
  const below = isParent ? `, and move the headings below ${isOne ? 'it' : 'them'} up` : '';
  return `${advice}${others}${below}.`;
}

function describeHeading({ level, text }: PageHeading): string {
  return `h${level} ${quoteText(text)}`;
}
