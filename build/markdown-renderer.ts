import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import type { LegalSection, SiteImage } from '#domain/content/model.ts';
import type { ContentImage } from './content-images.ts';
import type { ContentProblem } from './read-content.ts';
import { createSanitizer, type Sanitize } from './sanitize-html.ts';

/** The source of a Markdown text, and the list that its problems are added to. */
export type MarkdownPlace = {
  file: string;
  /** 1-based line of the file on which the text begins. */
  line: number;
  problems: ContentProblem[];
};

/** Turns the Markdown of a body into HTML, and the cover of an entry into what pages show. */
export type MarkdownRenderer = {
  html: (markdown: string, place: MarkdownPlace) => string;
  sections: (markdown: string, place: MarkdownPlace) => LegalSection[];
  cover: (cover: WrittenCover, place: MarkdownPlace) => SiteImage | undefined;
};

/** As front matter names it. */
export type WrittenCover = { image: string; alt: string };

/** Leaves Markdown unrendered, where only the other fields are needed. */
export const noMarkdown: MarkdownRenderer = { html: (text) => text, sections: () => [], cover: () => undefined };

/** How wide an image in running text is shown: `--measure` of the style sheet, or the window. */
const proseSizes = '(min-width: 48rem) 40rem, 100vw';

/** Placeholder of an image while the HTML around it is sanitized; a character that texts do not contain. */
const imageMark = '\u{F0000}';

/**
 * A renderer whose HTML is safe to show as it is: content is sanitized when it is built and never while a page is
 * served.
 *
 * @param images By file; `null` where a file is not an image.
 */
export function createMarkdownRenderer(images: ReadonlyMap<string, ContentImage | null>): MarkdownRenderer {
  const sanitize = createSanitizer();
  const markdown = createMarkdown(images);
  const html = (text: string, place: MarkdownPlace) => {
    const env: RenderEnv = { text, place, images: [] };
    const tokens = markdown.parse(text, env);
    const rendered = markdown.renderer.render(tokens, markdown.options, env);
    const { html: safe, removed } = sanitize(rendered, !tokens.some(isHtml));
    if (removed.length > 0) reportRemoved(markdown, tokens, env, sanitize);
    return safe.trim().replaceAll(imageMark, () => env.images.shift() ?? '');
  };
  return {
    html,
    sections: (text, place) =>
      splitSections(text).map((part) => ({
        id: slugify(part.heading),
        heading: part.heading,
        html: html(part.text, { ...place, line: place.line + part.line }),
      })),
    cover: ({ image, alt }, place) => {
      const found = findImage(images, image, place);
      return found === null ? undefined : { ...found.shown, alt };
    },
  };
}

type Markdown = ReturnType<typeof createMarkdown>;

type RenderEnv = { text: string; place: MarkdownPlace; images: string[] };

function createMarkdown(images: ReadonlyMap<string, ContentImage | null>) {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  // The language of a block of code would become a class, and no style sheet knows it.
  markdown.core.ruler.push('fences-without-class', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'fence') token.info = '';
  });
  markdown.core.ruler.push('table-alignment', ({ tokens }) => tokens.forEach(alignCell));
  markdown.core.ruler.push('table-caption', ({ tokens }) => captionTables(tokens));
  markdown.renderer.rules.heading_open = (tokens, index, options, _env, renderer) => {
    const heading = tokens[index];
    const text = tokens[index + 1]?.content ?? '';
    if (heading?.tag === 'h2') heading.attrSet('id', slugify(text));
    return renderer.renderToken(tokens, index, options);
  };
  markdown.renderer.rules.image = (tokens, index, options, given, renderer) => {
    const env = given as RenderEnv;
    const token = tokens[index];
    const source = String(token?.attrGet('src') ?? '');
    const line = env.place.line + linesBefore(env.text, env.text.indexOf(`](${source}`));
    const image = findImage(images, source, { ...env.place, line });
    if (image === null) return '';
    const alt = renderer.renderInlineAsText(token?.children ?? [], options, env);
    if (alt.trim() === '' && token?.attrGet('title') !== 'decorative') {
      const why = 'has no alternative text: write it in the brackets, or "decorative" as title';
      addProblem(env.place.problems, env.place.file, line, `the image ${source} ${why}`);
    }
    env.images.push(printImage({ ...image.shown, alt }));
    return imageMark;
  };
  return markdown;
}

/** The security policy and the sanitizer allow no `style`; the style sheet reads `data-align`. */
function alignCell(token: Token): void {
  const [, alignment] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
  if (alignment !== undefined) token.attrs = [['data-align', alignment]];
}

/** Turns a paragraph `Table: …` in front of a table into the table's caption. */
function captionTables(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const text = tokens[index - 2]?.children?.[0];
    const words = /^Table\s?:\s+(.*)$/.exec(text?.content ?? '');
    if (token.type !== 'table_open' || text === undefined || words === null) return;
    const [open, inline, close] = tokens.slice(index - 3, index);
    if (open?.type !== 'paragraph_open' || inline === undefined || close === undefined) return;
    text.content = words[1] ?? '';
    Object.assign(open, { type: 'caption_open', tag: 'caption' });
    Object.assign(close, { type: 'caption_close', tag: 'caption' });
    tokens.splice(index - 3, 4, token, open, inline, close);
  });
}

/** The image that a path names, from the folder of the file that names it. */
function findImage(
  images: ReadonlyMap<string, ContentImage | null>,
  source: string,
  { file, line, problems }: MarkdownPlace,
): ContentImage | null {
  const path = posix.join(posix.dirname(file), decodeURI(source));
  const image = images.get(path);
  if (image !== undefined && image !== null) return image;
  const why = image === null ? 'is not a JPEG, PNG, WebP or AVIF file' : 'is not a file beside this one';
  addProblem(problems, file, line, `the image ${source} ${why}`);
  return null;
}

/** The sanitizer does not say where: each block is sanitized alone, and the line of those that change is reported. */
function reportRemoved(markdown: Markdown, tokens: readonly Token[], env: RenderEnv, sanitize: Sanitize): void {
  const { file, line, problems } = env.place;
  for (const block of splitBlocks(tokens)) {
    const alone = { ...env, images: [], place: { ...env.place, problems: [] } };
    const { removed } = sanitize(markdown.renderer.render(block, markdown.options, alone), false);
    const at = line + (block[0]?.map?.[0] ?? 0);
    for (const what of removed) addProblem(problems, file, at, `the build would remove ${what}: write it in Markdown`);
  }
}

function isHtml({ type, children }: Token): boolean {
  return type === 'html_block' || type === 'html_inline' || (children ?? []).some(isHtml);
}

function splitBlocks(tokens: readonly Token[]): Token[][] {
  const blocks: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([]);
    blocks.at(-1)?.push(token);
    depth += token.nesting;
  }
  return blocks;
}

function addProblem(problems: ContentProblem[], file: string, line: number, why: string): void {
  const message = `${file}:${line} ${why}.`;
  if (!problems.some((known) => known.message === message)) problems.push({ file, line, message });
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, Math.max(offset, 0)).split('\n').length - 1;
}

/** The HTML of an image in running text; its colour shows until it has loaded. `src/components/site-image.tsx` makes the same. */
function printImage({ sources, src, width, height, colour, alt }: SiteImage): string {
  const size = `width="${width}" height="${height}"`;
  const ground = `<svg ${size} viewBox="0 0 ${width} ${height}" aria-hidden="true"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/></svg>`;
  return [
    `<span class="image">${colour === null ? '' : ground}<picture>`,
    ...sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${proseSizes}">`),
    `<img src="${src}" ${size} alt="${escapeAttribute(alt)}" loading="lazy" decoding="async"></picture></span>`,
  ].join('');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

type Section = { heading: string; text: string; line: number };

/** `line` is that on which the text of a section begins, from 0. */
function splitSections(source: string): Section[] {
  const parts = source.split(/^## /m);
  return parts.slice(1).map((part, index) => {
    const [heading = '', ...lines] = part.split('\n');
    const before = parts.slice(0, index + 1).join('## ');
    return { heading: heading.trim(), text: lines.join('\n'), line: linesBefore(before, before.length) + 1 };
  });
}

/** `Données que nous collectons` becomes `donnees-que-nous-collectons`. */
function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
