/**
 * UTF-8 that was read as windows-1252 or Latin-1: `Ã©` for é, `â€™` for ’. "Ã" ends Portuguese words in capitals and "Â"
 * is a letter of several languages, so what may follow them there does not count.
 */
const mojibake =
  /(?<![\p{Lu}«“"])Ã[\u00a1-\u00ba\u00bc-\u00bfŸœ‰€](?![»”])|(?<!\p{L})Â(?:[£©®§¿¡½¼¾]|°[CF]\b)|â€[™˜œ“”¦¢\u009d]|â‚¬|â„¢|[ÂÃâ][\u0080-\u009f]|ï»¿/u;
const lost = /(?<=\p{L})\ufffd|\ufffd(?=\p{L})/u;

/** Where letters are garbled, or were lost, in a text. */
export function findGarbled(text: string): { index: number; word: string } | null {
  const match = mojibake.exec(text) ?? lost.exec(text);
  if (match === null || /\be\.g\.|\bmis-?converted\b|\bencoding\b/i.test(text)) return null; // an example
  const before = text.slice(0, match.index).split(/\s/).at(-1);
  const [after] = text.slice(match.index + match[0].length).split(/\s/, 1);
  return { index: match.index, word: `${before}${match[0]}${after}` };
}
