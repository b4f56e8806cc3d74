/** Splits a file of content/ into the YAML between its --- lines and the text below; `null` if it has no front matter. */
export function splitEntry(text: string): { head: string; yaml: string; body: string } | null {
  const match = /^---\r?\n([\s\S]*?\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (match === null) return null;
  const [head, yaml = ''] = match;
  return { head, yaml, body: trimBlankLines(text.slice(head.length)) };
}

/** Spaces before the first word stay: they can mark a block of code. */
export function trimBlankLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}
