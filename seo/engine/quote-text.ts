const maxQuotedCharacters = 200;

/** For a message. Reports group messages that differ only between quotation marks, so the text must not have the same. */
export function quoteText(text: string): string {
  const shown = text.length > maxQuotedCharacters ? `${text.slice(0, maxQuotedCharacters - 1)}…` : text;
  if (!shown.includes('"')) return `"${shown}"`;
  return shown.includes('`') ? `"${shown.replaceAll('"', "'")}"` : `\`${shown}\``;
}
