import type { FontFact } from '../page-facts.ts';
import { splitTokens } from './head-tags.ts';
import { lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

/** Scripts, styles and whatever is fetched or sent. */
export function collectResource(element: OpenElement, draft: PageDraft): void {
  if (element.name === 'script') collectScript(element, draft);
  if (element.name === 'style') collectStyle(element, draft);
  const url = fetchedBy(element, draft);
  if (url !== null && /^http:/i.test(url)) {
    draft.plainHttp.push({ element: element.name, url, line: lineOf(element) });
  }
}

const scriptTypes = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

function collectScript(element: OpenElement, draft: PageDraft): void {
  const { attributes, where } = element;
  const type = attributes.get('type')?.trim() ?? '';
  const line = lineOf(element);
  if (/^application\/ld\+json\b/i.test(type)) {
    draft.listen(({ text }) => draft.jsonLd.push({ text, where, line }));
    return;
  }
  if (!scriptTypes.test(type)) return;
  const src = attributes.get('src') ?? null;
  draft.scripts.push({
    src,
    url: src === null ? null : draft.resolve(src),
    deferred: type.toLowerCase() === 'module' || ['async', 'defer', 'nomodule'].some((word) => attributes.has(word)),
    integrity: attributes.has('integrity'),
    where,
    line,
  });
  draft.listen(({ text }) => {
    for (const { kind, pattern } of secretShapes) if (pattern.test(text)) draft.secrets.push({ kind, line });
  });
}

/** Keys that are secret by nature; those made for browsers, such as map keys, are not among them. */
const secretShapes: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'Private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { kind: 'AWS access key', pattern: /\bAKIA[0-9A-Z]{16}\b/ },
  { kind: 'GitHub token', pattern: /\bgh[pousr]_\w{36,}\b/ },
  { kind: 'Slack token', pattern: /\bxox[abprs]-[\w-]{10,}/ },
  { kind: 'Stripe secret key', pattern: /\b[sr]k_live_\w{16}/ },
];

function collectStyle(element: OpenElement, draft: PageDraft): void {
  draft.listen(({ text }) => draft.fonts.push(...readFontFaces(text, lineOf(element), draft.resolve)));
}

const sourceAttributes: Readonly<Record<string, string>> = {
  img: 'src',
  script: 'src',
  iframe: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  embed: 'src',
  object: 'data',
  form: 'action',
};
const fetchedRels: readonly string[] = ['stylesheet', 'icon', 'preload', 'modulepreload', 'manifest'];

function fetchedBy({ name, attributes, svg }: OpenElement, draft: PageDraft): string | null {
  if (svg) return null;
  const isFetchedLink = name === 'link' && splitTokens(attributes.get('rel')).some((rel) => fetchedRels.includes(rel));
  const attribute = isFetchedLink ? 'href' : sourceAttributes[name];
  const value = attribute === undefined ? undefined : attributes.get(attribute)?.trim();
  return value === undefined || value === '' ? null : draft.resolve(value);
}

/** The images of a page. */
export function collectImage(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, parent, region, silent } = element;
  // noscript contains the fallback of an image that a script shows.
  if (svg || name !== 'img' || silent) return;
  const src = attributes.get('src')?.trim() ?? '';
  const role = attributes.get('role');
  draft.images.push({
    src,
    url: src === '' || src.startsWith('data:') ? null : draft.resolve(src),
    alt: attributes.get('alt') ?? null,
    width: readPixels(attributes.get('width')),
    height: readPixels(attributes.get('height')),
    loading: attributes.get('loading')?.toLowerCase() ?? null,
    priority: attributes.get('fetchpriority')?.toLowerCase() ?? null,
    srcset: attributes.has('srcset'),
    hidden: element.hidden || role === 'presentation' || role === 'none',
    named: ['aria-label', 'aria-labelledby', 'title'].some((label) => attributes.has(label)),
    inPicture: parent?.name === 'picture',
    sized: /\b(?:aspect-ratio|height|position)\s*:/i.test(attributes.get('style') ?? ''),
    headingsBefore: draft.headings.length,
    region,
    line: lineOf(element),
  });
}

function readPixels(value: string | undefined): number | null {
  const [, digits] = /^\s*(\d+)/.exec(value ?? '') ?? [];
  return digits === undefined ? null : Number(digits);
}

/** More than any page has for a reason. */
const maxFontFaces = 200;

/** The `@font-face` rules of a style sheet. */
function readFontFaces(css: string, line: number | null, resolve: (href: string) => string | null): FontFact[] {
  const blocks = [...css.matchAll(/@font-face\s*\{([^{}]*)\}/gi)].slice(0, maxFontFaces);
  return blocks.map(([, block = '']) => ({
    family: readDescriptor(block, 'font-family')?.replace(/["']/g, '') ?? '',
    urls: [...block.matchAll(/url\(\s*["']?([^"')]*)/gi)].flatMap(([, href = '']) => resolve(href.trim()) ?? []),
    display: readDescriptor(block, 'font-display')?.toLowerCase() ?? 'auto',
    fitted: /(?:size-adjust|(?:ascent|descent|line-gap)-override)\s*:/i.test(block),
    line,
  }));
}

function readDescriptor(block: string, name: string): string | null {
  return new RegExp(`(?:^|[;\\s/])${name}\\s*:\\s*([^;]+)`, 'i').exec(block)?.[1]?.trim() ?? null;
}
