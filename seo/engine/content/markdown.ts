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

/** Replaces fenced and inline code by spaces. */
export function blankCode(markdown: string): string {
  return replaceFences(markdown, blanks).replace(/`[^`\n]*`/g, blanks);
}

function blanks(code: string): string {
  return code.replace(/[^\n]/g, ' ');
}

type MarkdownHeading = { level: number; text: string };

/** The headings of a Markdown text, without lines of code that start with #. */
export function listHeadings(markdown: string): MarkdownHeading[] {
  return [...replaceFences(markdown, blanks).matchAll(/^(#{1,6})[ \t]+(.*?)[ \t#]*$/gm)].map(
    ({ 1: signs = '', 2: text = '' }) => ({ level: signs.length, text }),
  );
}
