/** The text with its fenced code turned to blanks, so that offsets stay what they were. */
export function blankFences(markdown: string): string {
  return replaceFences(markdown, blanks);
}

/** Replaces each line of fenced code, the fences included. A fence that is never closed runs to the end (CommonMark 4.5). */
export function replaceFences(markdown: string, replace: (line: string) => string): string {
  let open: string | null = null;
  const replaceLine = (line: string): string => {
    const fence = open;
    if (fence === null) open = /^(?:`{3,}|~{3,})/.exec(line)?.[0] ?? null;
    else if (line.startsWith(fence)) open = null;
    return fence === null && open === null ? line : replace(line);
  };
  return markdown.split('\n').map(replaceLine).join('\n');
}

/** The text without code of any kind, fenced or inside a line. */
export function blankCode(markdown: string): string {
  return blankFences(markdown).replace(/`[^`\n]*`/g, blanks);
}

function blanks(code: string): string {
  return code.replace(/[^\n]/g, ' ');
}

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
