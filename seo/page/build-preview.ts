import { metaContent, type PageFacts, titleOf } from './page-facts.ts';
import { noindexOf } from './page-state.ts';

/** A text as a search result shows it: `rest` is what is cut off. */
export type ShownText = { shown: string; rest: string; pixels: number; maxPixels: number };

/** How a page looks where people find it; `null` where it says nothing to show. */
export type PagePreview = {
  url: string;
  language: string | null;
  /** Whether the page lets itself be shown in search results at all. */
  indexable: boolean;
  title: ShownText | null;
  description: ShownText | null;
  /** What networks and messengers show of a link to it. */
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
export function buildPreview(facts: PageFacts): PagePreview {
  const firstOf = (...names: string[]) => names.map((name) => metaContent(facts, name)).find((text) => text) ?? null;
  const title = titleOf(facts);
  const description = firstOf('description');
  const [width, height] = [firstOf('og:image:width'), firstOf('og:image:height')];
  return {
    url: facts.url,
    language: facts.lang,
    indexable: noindexOf(facts) === null,
    title: title ? showText(title, cutTitle(title), measureTitle(title), maxTitlePixels) : null,
    description: description
      ? showText(description, cutDescription(description), measureDescription(description), maxDescriptionPixels)
      : null,
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

function showText(text: string, shown: string, pixels: number, maxPixels: number): ShownText {
  return { shown, rest: text.slice(shown.length).trim(), pixels, maxPixels };
}

/** Width of a search result's title before it is cut (Screaming Frog's limit for Google on desktop). */
export const maxTitlePixels = 580;
/** Width of a search result's description before it is cut, about 155 characters. */
export const maxDescriptionPixels = 920;

const titleFontPixels = 20;
// The limit of 920 px was measured on descriptions set in 13 px Arial, where 155 characters fill it.
const descriptionFontPixels = 13;

/** Pixels a title takes in a search result: Arial, 20 px. */
export function measureTitle(text: string): number {
  return Math.round((thousandths(text) * titleFontPixels) / 1000);
}

/** Pixels a description takes in a search result: Arial, 13 px. */
export function measureDescription(text: string): number {
  return Math.round((thousandths(text) * descriptionFontPixels) / 1000);
}

/** The part of a title that is still shown when it is cut, whole words only. */
export function cutTitle(text: string): string {
  return cutWords(text, (part) => measureTitle(part) <= maxTitlePixels);
}

/** The part of a description that is still shown when it is cut, whole words only. */
export function cutDescription(text: string): string {
  return cutWords(text, (part) => measureDescription(part) <= maxDescriptionPixels);
}

function cutWords(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const words = text.split(' ');
  while (words.length > 1 && !fits(words.join(' '))) words.pop();
  return words.join(' ');
}

function thousandths(text: string): number {
  let sum = 0;
  for (const character of text.normalize('NFC')) sum += advance(character);
  return sum;
}

function advance(character: string): number {
  const own = widths.get(character);
  if (own !== undefined) return own;
  const [letter = '', ...marks] = character.normalize('NFD');
  if (marks.length > 0) return letter === 'i' ? accentedI : (widths.get(letter) ?? unknownLetter);
  return (character.codePointAt(0) ?? 0) < firstWide ? unknownLetter : wide;
}

const accentedI = 278;
const unknownLetter = 556;
const wide = 1000;
const firstWide = 0x1100; // from here on mostly scripts and signs as wide as they are high

/** Advance widths of Arial in thousandths of its size, by width. An accented letter is as wide as its letter. */
const charactersByWidth: Record<number, string> = {
  200: '\u202f\u2009',
  191: "'",
  222: 'ijl‘’‚',
  260: '|',
  278: ' \u00a0!,./:;I[\\]ft',
  333: '()-`r“”„¡‹›·',
  334: '{}',
  350: '•',
  355: '"',
  389: '*',
  400: '°',
  469: '^',
  500: 'Jcksvxyz',
  556: '#$0123456789?L_abdeghnopqu«»–€ß',
  584: '+<=>~×÷±',
  611: 'FTZ¿',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  737: '©®',
  778: 'GOQ',
  833: 'Mm',
  889: '%æ',
  944: 'Wœ',
  1000: '—…™ÆŒ',
  1015: '@',
};

const widths = new Map(
  Object.entries(charactersByWidth).flatMap(([width, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(width)]),
  ),
);
