/** A text is on the page when most of its runs of this many words are: templates shorten and rephrase. */
const runLength = 4;
const shareOfRuns = 0.6;

/**
 * Tells whether a reader can read a text on the page, give or take quotes, dashes, blanks and a shortened end.
 *
 * @param pageText `null` where the page's text is not known; then everything is taken as shown.
 */
export function createShownText(pageText: string | null): (text: string) => boolean {
  if (pageText === null || pageText.trim() === '') return () => true;
  const words = wordsOf(pageText);
  const page: PageWords = { text: ` ${words.join(' ')} `, runs: new Set(words.map((_, at) => runAt(words, at))) };
  return (text) => {
    if (hasWritingWithoutBlanks(text)) return true;
    const parts = text.split(/ [|·–—-] |: /).filter(({ length }) => length * 2 > text.length);
    return [text, ...parts].some((part) => isIn(page, part));
  };
}

type PageWords = { text: string; runs: ReadonlySet<string> };

function isIn(page: PageWords, text: string): boolean {
  const wanted = wordsOf(stripMarkup(text));
  if (wanted.length <= runLength) return page.text.includes(` ${wanted.join(' ')} `) || wanted.length === 0;
  const runs = wanted.slice(0, 1 - runLength).map((_, at) => runAt(wanted, at));
  return runs.filter((run) => page.runs.has(run)).length / runs.length >= shareOfRuns;
}

function runAt(words: readonly string[], at: number): string {
  return words.slice(at, at + runLength).join(' ');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function stripMarkup(text: string): string {
  return text.replace(/<[^<>]*>/g, ' ').replace(/&(?:[a-z]+|#\d+|#x[\da-f]+);/gi, ' ');
}

/** Chinese, Japanese and Thai write no blanks, so their words cannot be counted this way. */
function hasWritingWithoutBlanks(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}
