import { TextDecoder } from 'node:util';
import { type AnswerFacts, headerOf } from '#seo/page/answer-facts.ts';

/** Bytes in which browsers look for the page's own word about its encoding. */
const prescanBytes = 1_024;

/** The text of a page as browsers decode it: a byte order mark, the header, the page's own word, else UTF-8. */
export function decodePage(body: Uint8Array, answer: AnswerFacts): string {
  const said = charsetOfHeader(answer) ?? charsetOfPage(body);
  return createDecoder(markedAs(body) ?? said ?? 'utf-8').decode(body);
}

function markedAs([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xef && second === 0xbb ? 'utf-8' : null;
}

function charsetOfHeader(answer: AnswerFacts): string | null {
  return /charset\s*=\s*"?([^\s";,]+)/i.exec(headerOf(answer, 'content-type') ?? '')?.[1] ?? null;
}

/** A page that can be read so far is no UTF-16, whatever it says (HTML, "prescan a byte stream"). */
function charsetOfPage(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, prescanBytes));
  const [, named = null] = /<meta[^<>]+charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(start) ?? [];
  return named !== null && /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** A name that nobody knows is passed over, as browsers do. */
function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
