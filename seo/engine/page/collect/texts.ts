import type { PageAnchor, UnseenText } from '../page-snapshot.ts';
import { foldSpace, isOutOfSight, lineOf, type OpenElement, type PageDraft, quoteStart } from './page-draft.ts';
import { collectPlaceholder } from './placeholders.ts';

const sampleCharacters = 1_200;

/** Headings and landmarks. */
export function collectText(element: OpenElement, draft: PageDraft): void {
  if (element.svg) return;
  const level = headingLevel(element);
  if (level !== null) collectHeading(element, level, draft);
  if (isMain(element)) {
    draft.landmarks.firstMainLine ??= lineOf(element);
    draft.landmarks.main += 1;
  }
  if (isMountPoint(element)) collectMountPoint(draft);
  if (embedded.has(element.name) && !element.silent) draft.embeds += 1;
  if (element.name === 'a' && element.attributes.has('href') && element.unseen !== null) element.unseen.links += 1;
}

const embedded: ReadonlySet<string> = new Set('video audio iframe object embed canvas'.split(' '));

const headingLevels: ReadonlyMap<string, number> = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

function headingLevel({ name, attributes }: OpenElement): number | null {
  const role = attributes.get('role')?.trim();
  const own = headingLevels.get(name) ?? null;
  if (!role) return own;
  return role === 'heading' ? Number(attributes.get('aria-level') ?? own ?? 2) || 2 : null;
}

function collectHeading(element: OpenElement, level: number, draft: PageDraft): void {
  if (element.hidden || element.silent) return;
  const { attributes, closed, custom: fillable } = element;
  const anchorsBefore = draft.anchors.length;
  const isShut = closed || element.unseen?.reach === 'all';
  const heading = { element: element.name, level, text: '', fillable, closed: isShut, line: lineOf(element) };
  draft.headings.push(heading);
  draft.listen(({ name, text }) => {
    const written = name.trim() === '' ? '' : foldSpace(text) || foldSpace(name);
    const shown = withoutPermalink(written, draft.anchors.slice(anchorsBefore).at(-1));
    heading.text = attributes.get('aria-label')?.trim() || shown || (attributes.get('aria-labelledby') ?? '');
  });
}

/** Documentation tools begin or end a heading with a link to itself. */
function withoutPermalink(text: string, lastLink?: PageAnchor): string {
  const { name = '', text: mark = '' } = lastLink ?? {};
  const written = mark || name;
  if (!/^[#¶\u200b]$/.test(mark) && !/^(?:permalink|direct link)\b/i.test(name)) return text;
  if (text.endsWith(written)) return text.slice(0, -written.length).trimEnd();
  return text.startsWith(written) ? text.slice(written.length).trimStart() : text;
}

function isMain({ name, attributes, hidden }: OpenElement): boolean {
  const role = attributes.get('role');
  return !hidden && (role === 'main' || (name === 'main' && role === undefined));
}

const mountPoints: ReadonlySet<string> = new Set(
  'root app __next __nuxt ___gatsby svelte q-app app-root react-root main-app application mount'.split(' '),
);

/** The slug of a heading may be the same. */
function isMountPoint({ name, attributes }: OpenElement): boolean {
  return mountPoints.has(attributes.get('id') ?? '') && (containers.has(name) || name === 'body' || name.includes('-'));
}

/** A page that the server rendered has a main element, heading, picture or link in its mount point; a shell may have a notice and a menu. */
function collectMountPoint(draft: PageDraft): void {
  const { words, headings, anchors, images, landmarks } = draft;
  const { main } = landmarks;
  const [headingsBefore, anchorsBefore, imagesBefore] = [headings.length, anchors.length, images.length];
  draft.listen(() => {
    const titles = draft.words === words ? [] : headings.slice(headingsBefore).map(({ text }) => text);
    const pictures = images.slice(imagesBefore).map(({ alt }) => alt ?? '');
    const isRendered =
      landmarks.main > main ||
      [...titles, ...pictures].some((text) => !/^(?:loading\b|$)/i.test(text)) ||
      anchors.slice(anchorsBefore).some(({ region, hidden }) => !hidden && !outsideContent.has(region));
    if (!isRendered) draft.hasEmptyMountPoint = true;
  });
}

const containers: ReadonlySet<string> = new Set('div main section article aside ul ol dl table tbody'.split(' '));
const filled: ReadonlySet<string> = new Set([...embedded, ...'img svg input select textarea button'.split(' ')]);

/** Whether an element shows something without text in it. */
export function isFilled({ name }: OpenElement): boolean {
  return filled.has(name);
}

/** Counts an element that has no text and nothing that `isFilled`. */
export function collectEmpty({ name, attributes, where, region, hidden }: OpenElement, draft: PageDraft): void {
  const mayBeFilled = name.includes('-') || (containers.has(name) && attributes.has('id'));
  if (mayBeFilled && where === 'body' && !hidden && !outsideContent.has(region)) draft.emptyContainers += 1;
  const heading = draft.headings.at(-1);
  if (heading?.element === name && attributes.has('id') && !hidden) heading.fillable = true;
}

const outsideContent: ReadonlySet<OpenElement['region']> = new Set(['header', 'nav', 'footer']);
const code: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp']);

/** Counts a text node of `element`. */
export function countText(element: OpenElement, text: string, draft: PageDraft): void {
  collectPlaceholder(element, text, draft);
  if (element.unseen !== null && !element.hidden) collectUnseen(element.unseen, text, draft);
  if (element.region === 'header' && !isLink(element)) draft.headerWords += countWords(text);
  if (outsideContent.has(element.region)) return;
  const words = countWords(text);
  draft.words += words;
  if (element.unquoted) draft.unquotedWords += words;
  draft.textHash = hashText(text, draft.textHash);
  if (draft.sample.length >= sampleCharacters || code.has(element.name) || isOutOfSight(element)) return;
  if (element.lang === null || element.lang.trim() === draft.lang) draft.sample += ` ${text}`;
}

/** More than a sentence. */
const minUnseenWords = 15;
const maxUnseenTexts = 100;

function collectUnseen(unseen: UnseenText, text: string, { unseenTexts }: PageDraft): void {
  const isKept = unseen.words >= minUnseenWords;
  unseen.words += countWords(text);
  if (unseen.start === '') unseen.start = quoteStart(text);
  if (!isKept && unseen.words >= minUnseenWords && unseenTexts.length < maxUnseenTexts) unseenTexts.push(unseen);
}

function isLink({ name, parent }: OpenElement): boolean {
  return [name, parent?.name].some((one) => one === 'a' || one === 'button');
}

/** Continues a 32-bit hash (FNV-1a over UTF-16 units); how the source is wrapped and indented does not count. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x20 && code !== 0xa0) hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hash;
}

const firstDense = 0x2e80; // from here on mostly scripts without spaces between words: each character counts

/** Thai and Lao, Burmese, Khmer: their words have no spaces between them either. */
function isDense(code: number): boolean {
  if (code >= firstDense) return true;
  return code >= 0xe00 && (code < 0xf00 || (code >= 0x1000 && code < 0x10a0) || (code >= 0x1780 && code < 0x1800));
}

/** Runs of letters and digits. A regular expression took 106 µs instead of 12 for 2.5 kB of text. */
function countWords(text: string): number {
  let words = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isOfWord = isLetterOrDigit(code);
    if (isOfWord && (!isInside || isDense(code))) words += 1;
    isInside = isOfWord || (isInside && (code === 0x27 || code === 0x2019 || code === 0x2d)); // ' ’ -
  }
  return words;
}

function isLetterOrDigit(code: number): boolean {
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
  return code >= 0xc0 && (code < 0x2000 || code >= firstDense);
}
