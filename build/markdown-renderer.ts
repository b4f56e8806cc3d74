import MarkdownIt, { type Token } from 'markdown-it';
import type { LegalSection, SiteImage } from '#domain/content/model.ts';
import { slugify } from '#domain/slug.ts';
import {
  addImageLines,
  addProblem,
  captionImages,
  createImageFinder,
  type FindImage,
  type Images,
  isDecorative,
  type MarkdownPlace,
  printCaption,
  printImage,
  showCover,
  type WrittenCover,
} from './markdown-images.ts';
import { createSanitizer, type Sanitize } from './sanitize-html.ts';

/** `isFirst`: the page begins with the text, so that an image before the first heading is loaded at once. */
export type HtmlOptions = { isFirst: boolean };

/** Turns the Markdown of a body into HTML, and the cover of an entry into what pages show. */
export type MarkdownRenderer = {
  html: (markdown: string, place: MarkdownPlace, options?: HtmlOptions) => string;
  sections: (markdown: string, place: MarkdownPlace) => LegalSection[];
  cover: (cover: WrittenCover, place: MarkdownPlace) => SiteImage | undefined;
  /** The image files that the rendered texts and covers show. */
  usedImages: ReadonlySet<string>;
};

/** Leaves Markdown unrendered, where only the other fields are needed. */
export const noMarkdown: MarkdownRenderer = {
  html: (text) => text,
  sections: () => [],
  cover: () => undefined,
  usedImages: new Set(),
};

/** Placeholder of an image while the HTML around it is sanitized; a character that texts do not contain. */
const imageMark = '\u{F0000}';

/**
 * A renderer whose HTML is safe to show as it is: content is sanitized when it is built and never while a page is
 * served.
 *
 * @param images By file; `null` where a file is not an image.
 */
export function createMarkdownRenderer(images: Images): MarkdownRenderer {
  const sanitize = createSanitizer();
  const { find, usedImages } = createImageFinder(images);
  const markdown = createMarkdown(find);
  const html = (text: string, place: MarkdownPlace, { isFirst }: HtmlOptions = { isFirst: false }) => {
    const env: RenderEnv = { place, images: [], isFirst };
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
    cover: (cover, place) => showCover(cover, place, find),
    usedImages,
  };
}

type Markdown = ReturnType<typeof createMarkdown>;

type RenderEnv = { place: MarkdownPlace; images: string[]; isFirst: boolean };

function createMarkdown(find: FindImage) {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  // The language of a block of code would become a class, and no style sheet knows it.
  markdown.core.ruler.push('fences-without-class', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'fence') token.info = '';
  });
  markdown.core.ruler.push('image-lines', ({ tokens }) => addImageLines(tokens));
  markdown.core.ruler.push('image-captions', ({ tokens }) => captionImages(tokens));
  markdown.core.ruler.push('table-alignment', ({ tokens }) => tokens.forEach(alignCell));
  markdown.core.ruler.push('table-caption', ({ tokens }) => captionTables(tokens));
  markdown.renderer.rules.heading_open = (tokens, index, options, env, renderer) => {
    (env as RenderEnv).isFirst = false;
    const heading = tokens[index];
    const text = tokens[index + 1]?.content ?? '';
    if (heading?.tag === 'h2') heading.attrSet('id', slugify(text));
    return renderer.renderToken(tokens, index, options);
  };
  markdown.renderer.rules.image = (tokens, index, options, given, renderer) => {
    const env = given as RenderEnv;
    const token = tokens[index];
    if (token === undefined) return '';
    const path = decodeURI(String(token.attrGet('src') ?? ''));
    const place = { ...env.place, line: env.place.line + Number(token.meta?.line ?? 0) };
    const image = find(path, place);
    if (image === null) return '';
    const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
    if (alt.trim() === '' && !isDecorative(token)) {
      addProblem(place, `the image ${path} has no alternative text`, {
        fix: 'Describe the image in the brackets; write "decorative" after the file name if it is decorative.',
      });
    }
    env.images.push(printImage({ ...image.published, alt }, env.isFirst));
    env.isFirst = false;
    return imageMark + printCaption(token, path, place);
  };
  return markdown;
}

/** The security policy and the sanitizer allow no `style`; the style sheet reads `data-align`. */
function alignCell(token: Token): void {
  const [, alignment] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
  if (alignment !== undefined) token.attrs = [['data-align', alignment]];
}

/** The word of each language; a further language may use any of them, or add its own here. */
const captionPattern = /^(?:Table|Tableau|Tabla)\s?:\s+(.*)$/;

/** Turns a paragraph `Table: …` in front of a table into the table's caption; the word of any language is understood. */
function captionTables(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const text = tokens[index - 2]?.children?.[0];
    const words = captionPattern.exec(text?.content ?? '');
    if (token.type !== 'table_open' || text === undefined || words === null) return;
    const [open, inline, close] = tokens.slice(index - 3, index);
    if (open?.type !== 'paragraph_open' || inline === undefined || close === undefined) return;
    text.content = words[1] ?? '';
    Object.assign(open, { type: 'caption_open', tag: 'caption' });
    Object.assign(close, { type: 'caption_close', tag: 'caption' });
    tokens.splice(index - 3, 4, token, open, inline, close);
  });
}

const removedFixes: Readonly<Record<string, string>> = {
  '<h1>': 'Use ##; the title of the page is its h1.',
  'attribute href of <a>': 'Link to a path, or to https:, mailto: or tel:.',
};

/** The sanitizer does not say where: each block is sanitized alone, and the line of those that change is reported. */
function reportRemoved(markdown: Markdown, tokens: readonly Token[], { place }: RenderEnv, sanitize: Sanitize): void {
  for (const block of splitBlocks(tokens)) {
    const alone: RenderEnv = { images: [], place: { ...place, problems: [] }, isFirst: false };
    const { removed } = sanitize(markdown.renderer.render(block, markdown.options, alone), false);
    const at = { ...place, line: place.line + (block[0]?.map?.[0] ?? 0) };
    for (const what of removed) {
      const fix = removedFixes[what] ?? 'Write it in Markdown.';
      addProblem(at, `the build would remove ${what}`, { fix });
    }
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

function linesBefore(text: string, offset: number): number {
  return text.slice(0, Math.max(offset, 0)).split('\n').length - 1;
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
