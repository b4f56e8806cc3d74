export type GuessableLanguage = 'en' | 'fr' | 'es';

/** `share` of all indicative words, 0 to 1. */
export type LanguageGuess = { language: GuessableLanguage; share: number };

export const minGuessableCharacters = 40;
/** A word of two languages counts half. */
const minIndicativeWords = 2.5;
/** A word that is repeated more often may be a name or a letter of an index. */
const maxTimesCounted = 2;
const clearShare = 0.7;

/** Guesses from frequent words; `null` for a text that is too short, mixed, or in none of the languages. */
export function guessLanguage(text: string): LanguageGuess | null {
  return text.length < minGuessableCharacters ? null : guessLanguageOf(listWords(text));
}

/** In lower case, without identifiers such as `AU_read.close()`, URLs and numbers. */
function listWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((token) => (/^[a-zà-öø-ÿœ]+$/.test(token) ? token : wordsIn(token))); // most tokens are one word
}

function wordsIn(token: string): readonly string[] {
  const bare = token.replace(/^["'’“”«»‹›([¿¡*]+/, '').replace(/["'’“”«»‹›)\].,;:!?…*]+$/, '');
  return /^\p{L}[\p{L}\p{M}'’-]*$/u.test(bare) ? (bare.match(/\p{L}+/gu) ?? []) : [];
}

function guessLanguageOf(words: readonly string[]): LanguageGuess | null {
  const counts = countIndicative(words);
  const [best = 'en'] = (['en', 'fr', 'es'] as const).toSorted((a, b) => counts[b] - counts[a]);
  if (counts[best] < minIndicativeWords) return null;
  const decoys = Math.max(...countDecoys(words));
  if (decoys >= minDecoys && decoys / counts[best] >= decoyShare) return null;
  if (words.filter((word) => foreignLetters[best].test(word)).length > words.length * maxForeignShare) return null;
  const share = counts[best] / (counts.en + counts.fr + counts.es);
  return share >= clearShare ? { language: best, share } : null;
}

/** The language with more frequent words in a text than the others, however short it is: a hint, no guess. */
export function leaningLanguage(text: string): GuessableLanguage | null {
  const words = listWords(text);
  const counts = countIndicative(words);
  const [best = 'en', second = 'en'] = (['en', 'fr', 'es'] as const).toSorted((a, b) => counts[b] - counts[a]);
  const isOther = Math.max(...countDecoys(words)) > counts[best] * decoyShare;
  return counts[best] > counts[second] && !isOther ? best : null;
}

function countIndicative(words: readonly string[]): Record<GuessableLanguage, number> {
  const counts = { en: 0, fr: 0, es: 0 };
  const times = new Map<string, number>();
  for (const word of words) {
    const users = indicativeWords.get(word);
    const seen = times.get(word) ?? 0;
    if (users === undefined || seen === maxTimesCounted) continue;
    times.set(word, seen + 1);
    for (const language of users) counts[language] += 1 / users.length;
  }
  return counts;
}

/** How many of the words of each other language occur. */
function countDecoys(words: readonly string[]): number[] {
  const present = new Set(words);
  return decoyWords.map((decoy) => decoy.filter((word) => present.has(word)).length);
}

/** `null` for languages that are not guessed. */
export function parseGuessableLanguage(tag: string): GuessableLanguage | null {
  const [primary = ''] = tag.trim().toLowerCase().split('-');
  return primary === 'en' || primary === 'fr' || primary === 'es' ? primary : null;
}

/** Guesses the language of a text that is to be in another one; `null` if it may be right. */
export function guessOtherLanguage(text: string, language: string): LanguageGuess | null {
  const guess = guessLanguage(text);
  const own = parseGuessableLanguage(language);
  if (guess === null || guess.language === own) return null;
  return own === null && guess.language !== 'en' ? null : guess;
}

const smallWords: Record<GuessableLanguage, string> = {
  en: `the and of to is are was were be been being with that this these those from by which not but have has had will
    would can could should you your we our they their it its he she his her him them what when where who how there here
    into than then as at or if for an any all each every more most other some such only own same so very just about after
    before between through during under again once do does did doing please because while until against both few nor too`,
  fr: `le les des du une et est sont était être avec que qui dans pour sur par pas plus ne ce cette ces cet vous votre vos
    nous notre nos ils elles leur leurs il elle au aux où mais ou donc comme sans sous entre très tout tous toute toutes
    aussi bien être avoir ont avez peut peuvent faire fait lorsque quand chez depuis afin ainsi car dont même après avant
    veuillez êtes sommes cela celui celle ceux quelque chaque autre autres rien jamais encore déjà voici voilà sera
    si toujours un la de en à`,
  es: `el los las del una y es son era ser con que en para por no más se su sus este esta estos estas ese esa usted ustedes
    nosotros nos nuestro nuestra nuestros nuestras ellos ellas al donde pero como sin sobre entre muy todo todos toda todas
    también bien haber han ha puede pueden hacer hecho cuando desde hasta así porque cuyo mismo después antes lo le les
    está están estar cada otro otra otros otras nada nunca ya aquí qué cómo cuál quién o ni si un la de`,
};

/** Letters that the language has in names and loan words only; English borrows those of French and Spanish. */
const foreignLetters: Record<GuessableLanguage, RegExp> = {
  en: /[^a-zàâçéèêëîïôùûüñáíóú]/,
  fr: /[^a-zàâæçéèêëîïôœùûüÿ]/,
  es: /[^a-záéíóúüñ]/,
};
const maxForeignShare = 1 / 25;

/** A name or a quotation brings a word or two of another language into a text. */
const minDecoys = 2;
const decoyShare = 1 / 3;

/**
 * Languages with words of the three: their texts are not guessed. The widget carries the lists, so they are short; no word is
 * usual in English, French or Spanish. In this order: it, pt and gl, de, nl, sv, da and no, ca, af, la, pl, ro,
 * Sesotho and Setswana.
 */
const decoyWords = [
  'che di della dei delle gli nel nella alla sono è più questo anche ed',
  'não uma você são também isso ao pelo pela seu sua em unha máis com',
  'der das und ist nicht ein wir mit für auf von zu dem auch sich',
  'het een niet zijn voor aan ook wordt deze naar bij wij dat',
  'och att det är för på av inte ett jag från vi',
  'og er det på som af til ikke vi',
  'amb els dels són aquest aquesta més també nostra nostres és seva',
  'nie vir wat hulle jou deur sal ook ons jy',
  'lorem ipsum amet sed ut quis enim quod cum nec vel dolore magna aliqua unde omnis',
  'się nie jest na dla oraz przez jak że tych którzy od w',
  'și în cu este sunt pentru din care mai noastră',
  'ke ba ka tsa hore gore mme batho rona bona teng nngwe',
].map((words) => words.split(' '));

const indicativeWords = new Map<string, GuessableLanguage[]>();
for (const language of ['en', 'fr', 'es'] as const) {
  for (const word of new Set(smallWords[language].split(/\s+/))) {
    indicativeWords.set(word, [...(indicativeWords.get(word) ?? []), language]);
  }
}
