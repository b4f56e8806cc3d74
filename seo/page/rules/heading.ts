import type { PageRules } from '../page-rule.ts';
import { listSome } from '../page-state.ts';

/** The outline of a page. */
export const headingRules: PageRules = [
  {
    id: 'h1/missing',
    check: ({ headings, url, answer }) =>
      answer.status !== 200 || headings.some(({ level }) => level === 1) ? [] : [{ message: `No h1 on ${url}.` }],
  },
  {
    id: 'h1/multiple',
    check: ({ headings }) => {
      const main = headings.filter(({ level, text }) => level === 1 && text !== '');
      if (main.length < 2) return [];
      const texts = listSome(main.map(({ text }) => `"${text}"`));
      return [{ message: `${main.length} h1: ${texts}.`, fix: 'Make the others h2.', line: main[1]?.line ?? null }];
    },
  },
  {
    id: 'h1/empty',
    check: ({ headings }) =>
      headings
        .filter(({ level, text }) => level === 1 && text === '')
        .map(({ line }) => ({ message: 'h1 has no text (image without alt?).', line })),
  },
  {
    id: 'heading/order',
    check: ({ headings }) => {
      const skips = headings.flatMap((heading, index) => {
        const before = headings[index - 1];
        return before !== undefined && heading.level > before.level + 1 ? [{ heading, before }] : [];
      });
      const [first] = skips;
      if (first === undefined) return [];
      const { heading, before } = first;
      const others = skips.length > 1 ? ` (and ${skips.length - 1} more)` : '';
      const message = `h${heading.level} "${heading.text}" after h${before.level} "${before.text}"${others}.`;
      return [{ message, fix: `Make it h${before.level + 1}.`, line: heading.line, evidence: heading.text }];
    },
  },
];
