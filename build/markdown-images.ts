import { posix } from 'node:path';
import type { Token } from 'markdown-it';
import type { SiteImage } from '#domain/content/model.ts';
import type { ContentImage } from './content-images.ts';
import type { ContentProblem } from './read-content.ts';

/** The source of a Markdown text, and the list that its problems are added to. */
export type MarkdownPlace = {
  file: string;
  /** 1-based line of the file on which the text begins. */
  line: number;
  problems: ContentProblem[];
};

/** As front matter names it. */
export type WrittenCover = { image: string; alt?: string | null | undefined };

/** By file; `null` where a file is not an image. */
export type Images = ReadonlyMap<string, ContentImage | null>;

/** The image that a path names, from the folder of the file that names it; a missing one is a problem. */
export type FindImage = (path: string, place: MarkdownPlace) => ContentImage | null;

/** A finder that records which files it has looked up. */
export function createImageFinder(images: Images): { find: FindImage; usedImages: ReadonlySet<string> } {
  const usedImages = new Set<string>();
  const find: FindImage = (path, place) => {
    const file = posix.join(posix.dirname(place.file), path);
    usedImages.add(file);
    const image = images.get(file);
    if (image === undefined) addProblem(place, `the image ${path} is not a file beside this one`);
    if (image === null) addProblem(place, `the image ${path} cannot be read as JPEG, PNG, WebP or AVIF`);
    return image ?? null;
  };
  return { find, usedImages };
}

/** The cover of an entry as pages show it. */
export function showCover({ image, alt }: WrittenCover, place: MarkdownPlace, find: FindImage): SiteImage | undefined {
  const found = find(image, place);
  if (found === null) return undefined;
  if (typeof alt === 'string') return { ...found.published, alt };
  addProblem(place, `the cover ${image} has no alternative text`, {
    fix: 'Describe the image after "alt:"; write alt: "" if it is decorative.',
  });
  return undefined;
}

/** Tokens inside a block have no line of their own: it is that of the block and the line breaks before them. */
export function addImageLines(tokens: readonly Token[]): void {
  let line = 0;
  for (const { map, children } of tokens) {
    line = map?.[0] ?? line;
    addLines(children ?? [], line);
  }
}

function addLines(tokens: readonly Token[], firstLine: number): void {
  let line = firstLine;
  for (const token of tokens) {
    if (token.type === 'image') token.meta = { line };
    if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
  }
}

const decorative = 'decorative';

/** A paragraph with nothing but an image that has a title is a figure, with the title as its caption. */
export function captionImages(tokens: readonly Token[]): void {
  tokens.forEach(({ children }, index) => {
    const [open, close] = [tokens[index - 1], tokens[index + 1]];
    const [image, ...others] = children ?? [];
    if (image?.type !== 'image' || others.length > 0 || captionOf(image) === null) return;
    if (open?.type !== 'paragraph_open' || open.hidden || close === undefined) return;
    image.meta = { ...image.meta, isFigure: true };
    open.tag = 'figure';
    close.tag = 'figure';
  });
}

/** The HTML of the caption of an image; a title that cannot be one is a problem. */
export function printCaption(image: Token, path: string, place: MarkdownPlace): string {
  const caption = captionOf(image);
  if (caption === null) return '';
  if (image.meta?.isFigure) return `<figcaption>${escapeAttribute(caption)}</figcaption>`;
  addProblem(place, `the build would remove the caption of the image ${path}`, {
    fix: 'Write the image in a paragraph of its own.',
  });
  return '';
}

function captionOf(image: Token): string | null {
  const title = image.attrGet('title');
  return title === null || title === decorative ? null : String(title);
}

/** Whether an image is marked as decorative. */
export function isDecorative(image: Token): boolean {
  return image.attrGet('title') === decorative;
}

/** Adds what is wrong at a place, once. */
export function addProblem(
  { file, line, problems }: MarkdownPlace,
  why: string,
  fix: Pick<ContentProblem, 'fix'> = {},
): void {
  const message = `${file}:${line} ${why}.`;
  if (!problems.some((known) => known.message === message)) problems.push({ file, line, message, ...fix });
}

/** How wide an image in running text is shown: `--measure` of the style sheet, or the window. */
const proseSizes = '(min-width: 52rem) 49rem, 100vw';

/** The HTML of an image in running text; its colour shows until it has loaded. `src/components/site-image.tsx` makes the same. */
export function printImage({ sources, src, width, height, colour, alt }: SiteImage, isFirst: boolean): string {
  const size = `width="${width}" height="${height}"`;
  const loading = isFirst ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"';
  const ground = `<svg aria-hidden="true"><rect fill="${colour}" width="100%" height="100%"/></svg>`;
  return [
    `<span class="image">${colour === null ? '' : ground}<picture>`,
    ...sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${proseSizes}">`),
    `<img src="${src}" ${size} alt="${escapeAttribute(alt)}" ${loading} decoding="async"></picture></span>`,
  ].join('');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
