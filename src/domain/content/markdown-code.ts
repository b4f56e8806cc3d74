/** The text with its fenced code turned to blanks, so that offsets stay what they were. */
export function blankFences(markdown: string): string {
  return markdown.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, blanks);
}

/** The text without code of any kind, fenced or inside a line. */
export function blankCode(markdown: string): string {
  return blankFences(markdown).replace(/`[^`\n]*`/g, blanks);
}

function blanks(code: string): string {
  return code.replace(/[^\n]/g, ' ');
}
