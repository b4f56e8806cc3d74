import { blankFences } from './markdown-code.ts';

/** A Markdown heading; `offset` is that of its line, `end` one past it. */
export type MarkdownHeading = { level: number; text: string; offset: number; end: number };

/** The headings of a Markdown text; a # inside a block of code is none. */
export function listHeadings(markdown: string): MarkdownHeading[] {
  return [...blankFences(markdown).matchAll(/^(#{1,6})[ \t]+(.*?)[ \t#]*$/gm)].map(
    ({ index, 0: line, 1: signs = '', 2: text = '' }) => ({
      level: signs.length,
      text,
      offset: index,
      end: index + line.length,
    }),
  );
}
