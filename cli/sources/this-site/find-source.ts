import type { Language } from '#domain/locale.ts';
import type { SourceText } from './source-texts.ts';

export type SourceWish = {
  /** As it stands on the page. */
  text: string;
  /** `null` where the page is shown in several. */
  language: Language | null;
  /** Whether a file holds words of this very page. */
  isOwn: (file: string) => boolean;
};

/** A shorter text stands in others by chance. */
const shortestPart = 12;

/** The source of a text of a page: the same words, else the longest that it holds or is held by; the page's own first. */
export function findSource(texts: readonly SourceText[], wish: SourceWish): SourceText | null {
  const wanted = wish.text.replace(/\s+/g, ' ').trim();
  if (wanted === '') return null;
  let best: { source: SourceText; rank: number } | null = null;
  for (const source of texts) {
    const rank = rankOf(source, wanted, wish);
    if (rank > (best?.rank ?? 0)) best = { source, rank };
  }
  return best?.source ?? null;
}

function rankOf({ text, language, file }: SourceText, wanted: string, wish: SourceWish): number {
  const isForeign = wish.language !== null && language !== null && wish.language !== language;
  const fit = isForeign ? 0 : fitOf(wanted, text);
  return fit === 0 ? 0 : fit + (wish.isOwn(file) ? 0.5 : 0) + (language === null ? 0 : 0.2);
}

/** 3 for the same words, up to 2 for a part of them, 1 for words with places filled in; 0 for others. */
function fitOf(wanted: string, source: string): number {
  if (wanted === source) return 3;
  if (source.includes('{{')) return matchesFilled(wanted, source) ? 1 : 0;
  const [short, long] = wanted.length < source.length ? [wanted, source] : [source, wanted];
  return short.length >= shortestPart && long.includes(short) ? 1 + short.length / long.length : 0;
}

/** `{{title}} | Goshen` fits any title. */
function matchesFilled(wanted: string, source: string): boolean {
  const parts = source.split(/\{\{[^}]*\}\}/);
  if (parts.join('').trim().length < shortestPart) return false;
  let at = 0;
  for (const part of parts) {
    const found = wanted.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return true;
}
