import { type CookieFact, headerOf, type LinkTagFact, type ResponseFacts, type RobotsFact } from '../page-facts.ts';
import { foldSpace, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

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
const maxContentCharacters = 5_000;

function cap(text: string): string {
  return text.length > maxContentCharacters ? text.slice(0, maxContentCharacters) : text;
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
function isAnonymous(crossorigin: string | undefined): boolean {
  return crossorigin !== undefined && crossorigin.trim().toLowerCase() !== 'use-credentials';
}

/** Nearly every link has no `rel`: they share one list. */
const noTokens: readonly string[] = [];

/** The words of `rel` and the like, in lower case. */
export function splitTokens(value: string | undefined): readonly string[] {
  return value?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? noTokens;
}

/** The links of a Link header (RFC 8288), as if they stood in the head. */
export function readLinkHeader(response: ResponseFacts, resolve: (href: string) => string | null): LinkTagFact[] {
  const header = headerOf(response, 'link') ?? '';
  return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g)].map(
    ([, href = '', rest = '']) => {
      const parameters = readParameters(rest);
      return {
        rel: splitTokens(parameters.get('rel')),
        href: href.trim(),
        url: resolve(href.trim()),
        hreflang: parameters.get('hreflang') ?? null,
        type: parameters.get('type') ?? null,
        media: parameters.get('media') ?? null,
        use: parameters.get('as') ?? null,
        integrity: false,
        anonymous: isAnonymous(parameters.get('crossorigin')),
        where: 'header',
        line: null,
      };
    },
  );
}

function readParameters(text: string): Map<string, string> {
  const pairs = [...text.matchAll(/;\s*([\w*-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s",;]*)))?/g)];
  return new Map(pairs.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']));
}

/** Directives that carry a colon themselves, so that it does not end the name of a crawler. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;

/** One fact for each X-Robots-Tag header. */
export function readRobotsHeader({ headers }: ResponseFacts): RobotsFact[] {
  return (headers?.['x-robots-tag'] ?? []).map((value) => {
    const [whole, agent] = /^\s*([\w-]+)\s*:/.exec(value) ?? [];
    const isNamed = agent !== undefined && !valued.test(agent);
    return {
      agent: isNamed ? agent.toLowerCase() : null,
      directives: splitDirectives(isNamed ? value.slice(whole?.length) : value),
      where: 'header',
      line: null,
    };
  });
}

/** `noindex, max-snippet: 0` as `noindex` and `max-snippet:0`. */
export function splitDirectives(value: string): string[] {
  return value
    .toLowerCase()
    .split(',')
    .map((directive) => directive.split(':').map(trimmed).join(':'))
    .filter(Boolean);
}

const trimmed = (text: string) => text.trim();

export function readCookies({ headers }: ResponseFacts): CookieFact[] {
  return (headers?.['set-cookie'] ?? []).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const names = attributes.map((attribute) => attribute.split('=')[0]?.trim().toLowerCase());
    return {
      name: pair.split('=')[0] ?? '',
      secure: names.includes('secure'),
      httpOnly: names.includes('httponly'),
      sameSite: names.includes('samesite'),
    };
  });
}
