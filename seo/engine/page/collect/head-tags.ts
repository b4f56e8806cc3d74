import { headerOf, type PageLinkTag, type PageRobots, type ResponseSnapshot } from '../page-snapshot.ts';
import { foldSpace, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';
import { resolveUrl } from './resolve-url.ts';

/** The tags of the head, also those in the body. */
export function collectHeadTag(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, where } = element;
  if (svg) return;
  draft.rightToLeft ||= /^(?:rtl|auto)$/i.test(attributes.get('dir') ?? '');
  if (name === 'html') {
    draft.lang = attributes.get('lang')?.trim() ?? null;
    draft.htmlLine = lineOf(element);
  }
  if (name === 'base') draft.base ??= resolveUrl(attributes.get('href') ?? '', draft.url);
  if (name === 'meta') collectMeta(element, draft);
  if (name === 'link') draft.linkTags.push(readLink(attributes, { where, line: lineOf(element) }, draft.resolve));
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
  const isFallback = element.parent?.name === 'noscript';
  if (charset !== undefined && !isFallback) collectCharset(charset, element, draft);
  if (attribute === undefined || name === undefined) return;
  (isFallback ? draft.fallbackMetas : draft.metas).push({
    name,
    attribute,
    content: cap(content),
    media: attributes.get('media') ?? null,
    where,
    line: lineOf(element),
  });
}

/** No reader shows more, and some checks take quadratic time. */
const maxContentCharacters = 5_000;

function cap(text: string): string {
  return text.slice(0, maxContentCharacters);
}

function collectCharset(value: string, element: OpenElement, draft: PageDraft): void {
  const { html } = draft;
  const end = element.place === null || html === null ? -1 : html.indexOf('>', element.place.offset);
  const offset = html === null || end === -1 ? null : new TextEncoder().encode(html.slice(0, end)).length;
  draft.charset ??= { value: value.trim().toLowerCase(), offset, line: lineOf(element) };
}

type Place = Pick<PageLinkTag, 'where' | 'line'>;

function readLink(attributes: ReadonlyMap<string, string>, place: Place, resolve: PageDraft['resolve']): PageLinkTag {
  const href = attributes.get('href')?.trim() ?? '';
  return {
    rel: splitTokens(attributes.get('rel')),
    href,
    url: href === '' ? null : resolve(href),
    hreflang: attributes.get('hreflang')?.trim() ?? null,
    type: attributes.get('type') ?? null,
    media: attributes.get('media') ?? null,
    use: attributes.get('as')?.toLowerCase() ?? null,
    ...place,
  };
}

/** The words of `rel` and the like, in lower case. */
export function splitTokens(value = ''): readonly string[] {
  return value.toLowerCase().match(/\S+/g) ?? [];
}

/** The links of a Link header (RFC 8288). */
export function readLinkHeader(response: ResponseSnapshot, resolve: PageDraft['resolve']): PageLinkTag[] {
  const header = headerOf(response, 'link') ?? '';
  return [...header.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+(?:\s*=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g)].map(
    ([, href = '', rest = '']) =>
      readLink(new Map([...readParameters(rest), ['href', href]]), { where: 'header', line: null }, resolve),
  );
}

function readParameters(text: string): Map<string, string> {
  const pairs = [...text.matchAll(/;\s*([\w*-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s",;]*)))?/g)];
  return new Map(pairs.map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? '']));
}

/** Directives with a value: the colon does not follow the name of a crawler. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i;

/** One entry for each X-Robots-Tag header. */
export function readRobotsHeader({ headers }: ResponseSnapshot): PageRobots[] {
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
    .map((directive) =>
      directive
        .split(':')
        .map((part) => part.trim())
        .join(':'),
    )
    .filter(Boolean);
}
