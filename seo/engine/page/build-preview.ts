import { quoteText } from '../quote-text.ts';
import { foldSpace } from './collect/page-draft.ts';
import { metaContent, type PageSnapshot, titleOf } from './page-snapshot.ts';
import { noindexOf } from './page-state.ts';

/** A text as a search result shows it: `rest` is what is cut off. */
export type ShownText = { shown: string; rest: string; pixels: number; maxPixels: number };

/** The search result and the social card of a page; `null` where the page has no value. */
export type PagePreview = {
  url: string;
  language: string | null;
  /** Whether search engines may index the page. */
  indexable: boolean;
  title: ShownText | null;
  description: ShownText | null;
  /** The preview of a link to the page in social networks and messengers. */
  card: {
    site: string | null;
    title: string | null;
    description: string | null;
    image: string | null;
    imageSize: string | null;
    imageAlt: string | null;
  };
};

/** The search snippet and the social card of a page. */
export function buildPreview(snapshot: PageSnapshot): PagePreview {
  const firstOf = (...names: string[]) => names.map((name) => metaContent(snapshot, name)).find((text) => text) ?? null;
  const title = titleOf(snapshot);
  const description = firstOf('description');
  const [width, height] = [firstOf('og:image:width'), firstOf('og:image:height')];
  return {
    url: snapshot.url,
    language: snapshot.lang,
    indexable: noindexOf(snapshot) === null,
    title: title ? fitText(title, titleLine) : null,
    description: description ? fitText(description, descriptionLine) : null,
    card: {
      site: firstOf('og:site_name'),
      title: firstOf('og:title', 'twitter:title') ?? title,
      description: firstOf('og:description', 'twitter:description') ?? description,
      image: firstOf('og:image', 'twitter:image'),
      imageSize: width !== null && height !== null ? `${width}×${height}` : null,
      imageAlt: firstOf('og:image:alt', 'twitter:image:alt'),
    },
  };
}

/** One line of a search result, in Arial: what is wider is cut. */
export type SnippetLine = { fontPixels: number; maxPixels: number };

/** Screaming Frog's limit for Google on desktop. */
export const titleLine: SnippetLine = { fontPixels: 20, maxPixels: 580 };
/** About 155 characters; the limit was measured on descriptions set in 13 px. */
export const descriptionLine: SnippetLine = { fontPixels: 13, maxPixels: 920 };

/**
 * Measures a text with spaces in a row as one, and cuts it between words where it is too wide, or inside a text without
 * spaces.
 */
export function fitText(written: string, { fontPixels, maxPixels }: SnippetLine): ShownText {
  const text = foldSpace(written);
  const toPixels = (sum: number) => Math.round((sum * fontPixels) / 1000);
  let sum = 0;
  let cut = text.length;
  for (const { segment, index } of segmenter.segment(text)) {
    sum += widthOf(segment);
    if (cut === text.length && toPixels(sum) > maxPixels) cut = index;
  }
  const shown = text.slice(0, endOfWord(text, cut)).trimEnd();
  return { shown, rest: text.slice(shown.length).trim(), pixels: toPixels(sum), maxPixels };
}

/** The scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function endOfWord(text: string, cut: number): number {
  const space = cut < text.length ? text.lastIndexOf(' ', cut) : -1;
  return space > 0 && !unspaced.test(text.slice(space, cut)) ? space : cut;
}

/** What is wrong with the width of a text, for a message. */
export function describeWidth(what: string, { shown, pixels, maxPixels }: ShownText): string {
  const signs = Array.from(segmenter.segment(shown), ({ segment }) => segment);
  const end = signs.length > 40 ? `…${signs.slice(-40).join('')}` : shown;
  return `${what} is ${pixels} px wide; search results cut it at ${maxPixels} px, after ${quoteText(end)}.`;
}

/** As a reader counts: an emoji is one, whatever the number of its characters. */
export function countSigns(text: string): number {
  return [...segmenter.segment(text)].length;
}

const segmenter = new Intl.Segmenter();
const emoji = /^[\p{Emoji_Presentation}\p{Extended_Pictographic}]/u;
/** Marks above and below a letter, joiners and variation selectors. */
const zeroWidth = /[\p{Mn}\p{Me}\p{Cf}]/u;
const accented = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u;

/** An emoji is one sign, whatever the number of its characters. */
function widthOf(grapheme: string): number {
  const visible = [...grapheme.normalize('NFC')].filter((character) => !zeroWidth.test(character));
  const signs = emoji.test(grapheme) ? visible.slice(0, 1) : visible;
  return signs.reduce((sum, character) => sum + advance(character), 0);
}

function advance(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const decomposed = character.normalize('NFD');
  const letter = decomposed.charAt(0);
  if (joined.test(letter)) return joinedLetter;
  if (accented.test(decomposed)) return letter === 'i' ? accentedI : (widths.get(letter) ?? unknownLetter);
  return (character.codePointAt(0) ?? 0) < firstWide ? unknownLetter : wide;
}

const accentedI = 278;
const unknownLetter = 556;
/** Inside a word, an Arabic letter has no tail and is narrower. */
const joined = /\p{Script=Arabic}/u;
const joinedLetter = 450;
const wide = 1000;
const firstWide = 0x1100; // from here on mostly characters as wide as they are high

/** Advance widths of Arial in thousandths of its size. An accented letter is as wide as its base letter. */
const charactersByWidth: Record<number, string> = {
  167: '⁄',
  188: '′',
  191: "'",
  200: '\u202f\u2009',
  222: 'ijl‘’‚ιіјł',
  260: '|¦',
  278: ' \u00a0!,./:;I[\\]ftΙІı',
  333: '()-`r“”„¡‹›·\u2010\u2011¨²³´¸¹',
  334: '{}',
  350: '•',
  354: '″',
  355: '"',
  365: 'гº',
  370: 'ª',
  389: '*',
  395: 'τ',
  400: '°',
  411: 'ґ',
  438: 'к',
  441: 'ζ',
  446: 'ε',
  448: 'ξ',
  458: 'зт',
  469: '^',
  482: 'ς',
  489: 'Ґ',
  494: '◊',
  500: 'JcksvxyzγκλνсухЈѕ↑↓',
  510: 'эє',
  521: 'чь',
  525: 'χ',
  531: 'в',
  537: '¶',
  542: 'Гпя',
  547: 'υ',
  549: '√≈≠≤≥',
  551: 'Γ',
  552: 'нџ¯',
  556: '#$0123456789?L_abdeghnopqu«»–€ηθοаеорђћŁđþ\u2012†‡¢£¤¥§',
  557: 'δ',
  559: 'и',
  569: 'ρ',
  573: 'бц',
  575: 'β',
  576: 'μµ',
  578: 'α',
  583: 'Кдл',
  584: '+<=>~×÷±−¬',
  604: 'З',
  611: 'FTZ¿ΖΤТßø',
  617: 'σ',
  618: 'Σ',
  625: 'ъ',
  635: 'У',
  648: 'φ',
  650: 'Ξ',
  656: 'БЛЬ',
  667: '&ABEKPSVXYΑΒΕΚΡΥΧАВЕРХЧÞ',
  668: 'ΔΛ',
  669: 'ж',
  677: 'Д',
  688: 'м',
  690: 'π',
  713: 'ψ∞',
  719: 'ИПЭыЄ',
  722: 'CDHNRUwΗΝΠНСЯĐ',
  737: '©®',
  740: 'Ц',
  748: 'Ω',
  750: 'ю',
  760: 'Ф',
  778: 'GOQΘΟОØ',
  781: 'ω',
  792: 'Ъ',
  798: 'Φ',
  802: 'ш',
  813: 'њ',
  823: 'фщ',
  833: 'MmΜМ',
  834: '¼½¾',
  835: 'Ψ',
  885: 'Ы',
  889: '%æ',
  906: 'љ',
  917: 'Ш',
  923: 'Ж',
  938: 'Щ',
  944: 'Wœ',
  1000: '—…™ÆŒ\u2015‰→←↔',
  1010: 'Ю',
  1015: '@',
  1073: '№',
};

const widths = new Map(
  Object.entries(charactersByWidth).flatMap(([width, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(width)]),
  ),
);
