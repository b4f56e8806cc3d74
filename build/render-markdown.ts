import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import MarkdownIt from 'markdown-it';
import type { LegalSection } from '#domain/content/model.ts';

/** Turns a Markdown body into HTML that is safe to show as it is. */
export type MarkdownRenderer = { html: (markdown: string) => string; sections: (markdown: string) => LegalSection[] };

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'code', 'pre', 'a', 'br', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'abbr', 'del', 'sup', 'sub', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'id', 'lang', 'title', 'scope', 'start'],
  ALLOW_DATA_ATTR: false,
};

/** Sanitising costs a DOM, so it is done here, when content is built, and never while a page is served. */
export function createMarkdownRenderer(): MarkdownRenderer {
  const purifier = createDOMPurify(new JSDOM('').window);
  const markdown = new MarkdownIt({ html: true, linkify: false });
  markdown.renderer.rules.heading_open = (tokens, index, options, _env, renderer) => {
    const heading = tokens[index];
    const text = tokens[index + 1]?.content ?? '';
    if (heading?.tag === 'h2') heading.attrSet('id', slugify(text));
    return renderer.renderToken(tokens, index, options);
  };
  const html = (source: string) => purifier.sanitize(markdown.render(source), allowed).trim();
  return {
    html,
    sections: (source) =>
      splitSections(source).map(({ heading, text }) => ({ id: slugify(heading), heading, html: html(text) })),
  };
}

function splitSections(source: string): { heading: string; text: string }[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { heading: heading.trim(), text: lines.join('\n') };
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
