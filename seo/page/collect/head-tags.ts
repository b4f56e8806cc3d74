import type { LinkTagFact } from '../page-facts.ts';
import { lineOf, type OpenElement } from './open-element.ts';
import { foldSpace, type PageDraft } from './page-draft.ts';

/** The tags of the head, wherever they stand. */
export function collectHeadTag(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, where } = element;
  if (svg) return;
  if (name === 'html') draft.lang = attributes.get('lang')?.trim() ?? null;
  if (name === 'base') draft.base ??= draft.resolve(attributes.get('href') ?? '');
  if (name === 'meta' && element.parent?.name !== 'noscript') collectMeta(element, draft);
  if (name === 'link') draft.linkTags.push(readLinkTag(element, draft));
  if (name === 'title') {
    draft.listen(({ text }) => draft.titles.push({ text: cap(foldSpace(text)), where, line: lineOf(element) }));
  }
}

function collectMeta(element: OpenElement, draft: PageDraft): void {
  const { attributes, where } = element;
  const content = attributes.get('content') ?? '';
  const attribute = (['name', 'property', 'http-equiv'] as const).find((key) => attributes.get(key)?.trim());
  const name = attribute === undefined ? undefined : attributes.get(attribute)?.trim().toLowerCase();
  const oldCharset = name === 'content-type' ? /charset\s*=\s*["']?([^\s"';]+)/i.exec(content)?.[1] : undefined;
  const charset = attributes.get('charset') ?? oldCharset;
  if (charset !== undefined) seeCharset(charset, element, draft);
  if (attribute === undefined || name === undefined) return;
  draft.metas.push({
    name,
    attribute,
    content: cap(content),
    media: attributes.get('media') ?? null,
    where,
    line: lineOf(element),
  });
}

/** More than any reader shows; rules over longer texts would take long. */
const longestContent = 5_000;

function cap(text: string): string {
  return text.length > longestContent ? text.slice(0, longestContent) : text;
}

function seeCharset(value: string, element: OpenElement, draft: PageDraft): void {
  const { html } = draft;
  const end = element.place === null || html === null ? -1 : html.indexOf('>', element.place.offset);
  const offset = html === null || end === -1 ? null : countBytes(html, end);
  draft.charset ??= { value: value.trim().toLowerCase(), offset, line: lineOf(element) };
}

/** UTF-8 bytes of the first `end` units of a text. */
function countBytes(text: string, end: number): number {
  let bytes = 0;
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isHalfPair = code >= 0xd800 && code <= 0xdfff; // four bytes for a pair
    bytes += code < 0x80 ? 1 : code < 0x800 || isHalfPair ? 2 : 3;
  }
  return bytes;
}

function readLinkTag(element: OpenElement, draft: PageDraft): LinkTagFact {
  const { attributes, where } = element;
  const href = attributes.get('href')?.trim() ?? '';
  return {
    rel: splitTokens(attributes.get('rel')),
    href,
    url: href === '' ? null : draft.resolve(href),
    hreflang: attributes.get('hreflang')?.trim() ?? null,
    type: attributes.get('type') ?? null,
    media: attributes.get('media') ?? null,
    use: attributes.get('as')?.toLowerCase() ?? null,
    integrity: attributes.has('integrity'),
    anonymous: isAnonymous(attributes.get('crossorigin')),
    where,
    line: lineOf(element),
  };
}

/** Whatever `crossorigin` says, misspelled or nothing, keeps cookies back, but for the one word that sends them. */
export function isAnonymous(crossorigin: string | undefined): boolean {
  return crossorigin !== undefined && crossorigin.trim().toLowerCase() !== 'use-credentials';
}

/** The words of `rel` and the like, in lower case. */
export function splitTokens(value: string | undefined): string[] {
  return value?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
}
