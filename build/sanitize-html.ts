import { createRequire } from 'node:module';

const tags = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 's', 'code', 'pre', 'a'],
  ...['br', 'hr', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'abbr', 'del'],
  ...['sup', 'sub', 'span'],
];
const attributes = ['id', 'lang', 'title', 'scope', 'start', 'data-align'];

const settings = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: [...attributes, 'href'],
  ALLOW_DATA_ATTR: false,
  FORCE_BODY: true, // otherwise a script or style at the beginning is removed without being listed
  SANITIZE_DOM: false, // it removes the id of a heading such as "Images"; no allowed tag with an id can replace document.images
};

/** What Markdown makes of headings, links, lists and tables: tags and attributes of which the sanitizer keeps all. */
const safeTag = new RegExp(
  `</?(?:${tags.join('|')})(?: (?:(?:${attributes.join('|')})="[^"<>]*"|href="(?:https?://|mailto:|tel:|[/#])[^"<>]*"))*>`,
  'g',
);

/** HTML with nothing in it but allowed tags and attributes, and what was taken out: `<script>`, `attribute style of <p>`. */
type Sanitized = { html: string; removed: string[] };

/** @param isMarkdown Whether Markdown made all of it, so that each tag is closed. */
export type Sanitize = (html: string, isMarkdown: boolean) => Sanitized;

/**
 * A sanitizer that loads its DOM, which takes most of a second, at the first HTML that an editor has written: what
 * Markdown makes is recognised as safe without it.
 */
export function createSanitizer(): Sanitize {
  let purify: ((html: string) => Sanitized) | null = null;
  return (html, isMarkdown) => {
    if (isMarkdown && !html.replace(safeTag, '').includes('<')) return { html, removed: [] };
    purify ??= loadPurifier();
    return purify(html);
  };
}

function loadPurifier(): (html: string) => Sanitized {
  const load = createRequire(import.meta.url); // an import would make every caller asynchronous
  const { JSDOM }: typeof import('jsdom') = load('jsdom');
  const createDOMPurify: typeof import('dompurify').default = load('dompurify');
  const purifier = createDOMPurify(new JSDOM('').window);
  return (html) => {
    const safe = purifier.sanitize(html, settings);
    const removed = purifier.removed.flatMap((one) => {
      if (!('element' in one)) return `attribute ${one.attribute?.name} of <${one.from.nodeName.toLowerCase()}>`;
      const { nodeName } = one.element;
      if (nodeName === 'BODY' || nodeName === 'REMOVE') return []; // the sanitizer's own
      return nodeName === '#comment' ? 'a comment' : `<${nodeName.toLowerCase()}>`;
    });
    return { html: safe, removed };
  };
}
