/** Also what begins a command to GitHub's runner, which reads `::name` after spaces and `##[name]` anywhere in a line. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=^|\s):(?=:[a-z])|(?<=##)\[/giu;

/**
 * Text from a file or the network, made safe for a terminal or a log: control, bidi, zero-width and line
 * characters are shown as `\u{9b}`, as is the beginning of a workflow command.
 */
export function escapeControls(text: string): string {
  return text.replace(controls, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** A word of a command line, quoted for a POSIX shell where it has to be. */
export function quoteWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** JSON that carries no raw control either: `JSON.stringify` leaves C1 (U+009B begins a terminal command) and bidi. */
export function stringifyJson(value: unknown, indent?: number): string {
  const escapeUnits = (text: string) =>
    text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return JSON.stringify(value, null, indent).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|(?<=##)\[/gu, escapeUnits);
}

/** Text for XML and HTML, in content and in double-quoted attributes; controls are shown by number. */
export function escapeMarkup(text: string): string {
  return escapeControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
