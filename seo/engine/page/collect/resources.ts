import type { PageImage, PageScript } from '../page-snapshot.ts';
import { splitTokens } from './head-tags.ts';
import { isNamed, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';
import { withoutFragment } from './resolve-url.ts';

/** Scripts, styles, and URLs that the page fetches or submits to. */
export function collectResource(element: OpenElement, draft: PageDraft): void {
  if (element.name === 'script') collectScript(element, draft);
  if (element.name === 'source') collectSource(element, draft);
  const url = urlFetchedBy(element, draft);
  if (url !== null && /^http:/i.test(url) && !element.parent?.silent) {
    draft.plainHttp.push({ element: element.name, url, line: lineOf(element) });
  }
}

const maxFragments = 100;
const scriptTypes = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

function collectScript(element: OpenElement, draft: PageDraft): void {
  const { attributes, where } = element;
  const type = attributes.get('type')?.trim() ?? '';
  const line = lineOf(element);
  if (/^application\/ld\+json\b/i.test(type)) {
    draft.listen(({ text }) => draft.jsonLd.push({ text, hasId: attributes.has('id'), where, line }));
    return;
  }
  if (!scriptTypes.test(type)) return;
  const src = attributes.get('src') ?? null;
  const fragments: string[] = [];
  const script: PageScript = {
    src,
    url: src === null ? null : draft.resolve(src),
    deferred: type.toLowerCase() === 'module' || ['async', 'defer', 'nomodule'].some((word) => attributes.has(word)),
    nomodule: attributes.has('nomodule'),
    fragments,
    writesHeading: false,
    where,
    line,
  };
  draft.scripts.push(script);
  draft.listen(({ text }) => {
    for (const { kind, pattern } of secretKeys) if (pattern.test(text)) draft.secrets.push({ kind, line });
    if (src === null && !element.parent?.silent) collectRedirect(text, line, draft);
    fragments.push(...listFragments(text));
    for (const [, id = ''] of text.matchAll(changedId)) draft.labelled.add(id);
    script.writesHeading = mainHeading.test(text);
  });
}

/** A plugin against spam leaves the id that a label names to a trap, until its script gives it to the field. */
const changedId = /\bgetElementById\(\s*["']([^"']{1,100})["']\s*\)\.setAttribute\(\s*["']id["']/g;

const mainHeading = /\bcreateElement\(\s*["'`]h1["'`]|<h1[\s>]/i;

function listFragments(code: string): string[] {
  if (!/\blocation\.hash\b/.test(code)) return [];
  return [...code.matchAll(/["'`]#([\w-]{1,40})["'`]/g)].map(([, name = '']) => name).slice(0, maxFragments);
}

function collectRedirect(code: string, line: number | null, draft: PageDraft): void {
  const url = readRedirect(code, draft);
  if (url !== null) draft.scriptRedirect ??= { url, line };
  if (!anyRedirect.test(code)) return;
  draft.setsLocation = true;
  draft.selectsLanguage ||= /\bnavigator\b/.test(code) && /languages?\b/i.test(code);
}

const redirect =
  /^\s*(?:(?:window|document|self)\.)?location(?:(?:\.href)?\s*=|\.(?:replace|assign)\s*\()\s*(?:'([^'\n]*)'|"([^"\n]*)")\s*(?:[);]|$|\b)/;

const anyRedirect = /\blocation(?:(?:\.href)?\s*=[^=]|\.(?:replace|assign)\s*\()/;

/** Only as the first statement, which no condition precedes; a file is downloaded, and the page stays. */
function readRedirect(code: string, { resolve, url: own }: PageDraft): string | null {
  const [, single, double] = redirect.exec(code) ?? [];
  const target = single ?? double;
  const url = target === undefined ? null : resolve(target);
  if (url === null || !/^https?:/.test(url) || withoutFragment(url) === own) return null;
  const [, extension = 'html'] = /\.([a-z0-9]{1,5})$/i.exec(new URL(url).pathname) ?? [];
  return /^(?:html?|php|aspx?|jsp)$/i.test(extension) ? url : null;
}

/**
 * Keys for servers; keys for browsers, such as map keys, are public. Neither the examples of documentation nor the first
 * line of a key alone.
 */
export const secretKeys: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\[nr]|\s){1,9}[\w+/]{40}/ },
  { kind: 'an AWS access key', pattern: /\bAKIA(?![0-9A-Z]{9}EXAMPLE)[0-9A-Z]{16}\b/ },
  { kind: 'a GitHub token', pattern: /\bgh[pousr]_\w{36,}\b/ },
  { kind: 'a Slack token', pattern: /\bxox[abprs]-[\w-]{10,}/ },
  { kind: 'a Stripe secret key', pattern: /\b[sr]k_live_(?![xX]{8})\w{16}/ },
];

const sourceAttributes: ReadonlyMap<string, string> = new Map([
  ...['img', 'script', 'iframe', 'video', 'audio', 'source', 'embed'].map((name) => [name, 'src'] as const),
  ['object', 'data'],
  ['form', 'action'],
]);
const fetchedRels: readonly string[] = ['stylesheet', 'icon', 'preload', 'modulepreload', 'manifest'];

function urlFetchedBy({ name, attributes, svg }: OpenElement, draft: PageDraft): string | null {
  if (svg) return null;
  const isFetchedLink = name === 'link' && splitTokens(attributes.get('rel')).some((rel) => fetchedRels.includes(rel));
  const attribute = isFetchedLink ? 'href' : sourceAttributes.get(name);
  const value = attribute === undefined ? undefined : attributes.get(attribute)?.trim();
  return value === undefined || value === '' ? null : draft.resolve(value);
}

/** The images of a page. */
export function collectImage(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, parent, region, silent } = element;
  // noscript contains the fallback of an image that a script shows.
  if (svg || name !== 'img' || silent) return;
  const src = shortenData(attributes.get('src')?.trim() ?? '');
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
    sourceFault: findSourceFault(element),
    hidden: element.hidden || role === 'presentation' || role === 'none',
    closed: isClosed(element),
    named: isNamed(element),
    inPicture: parent?.name === 'picture',
    fallback: isFallback(element, draft),
    inNamelessLink: false,
    sized: isSized(element),
    headingsBefore: draft.headings.length,
    region,
    line: lineOf(element),
  });
}

/** Of candidates with widths browsers load one, and `src` only if it is one of them. */
function isFallback({ attributes, parent }: OpenElement, { sourcedPictures }: PageDraft): boolean {
  if (parent !== null && sourcedPictures.has(parent)) return true;
  const [src = '', srcset = ''] = [attributes.get('src')?.trim(), attributes.get('srcset')];
  return /\s\d+w\s*(?:,|$)/.test(srcset) && !srcset.split(/[\s,]+/).includes(src);
}

/** With a media query, a source is for some windows only. */
function collectSource({ attributes, parent }: OpenElement, { sourcedPictures }: PageDraft): void {
  if (parent?.name !== 'picture' || attributes.has('media')) return;
  const type = attributes.get('type')?.trim() ?? '';
  const isLoaded = type === '' ? attributes.get('srcset')?.trim() : /^image\/(?:avif|webp|jpeg|png)\b/i.test(type);
  if (isLoaded) sourcedPictures.add(parent);
}

function isClosed({ closed, unseen }: OpenElement): boolean {
  return closed || (unseen !== null && unseen.reach !== 'own');
}

/** Scripts find images by other attributes, and fill those of a dialog when it opens. */
const ownAttributes: ReadonlySet<string> = new Set(
  'src srcset sizes alt title class style width height loading decoding fetchpriority'.split(' '),
);
const filledClass = /lazy|light-?box|modal|popup|zoom|preview|placeholder|js-/i;

function findSourceFault({ attributes, parent, hidden, unseen }: OpenElement): PageImage['sourceFault'] {
  const { srcset = '', class: names = '' } = Object.fromEntries(attributes);
  if (/[^\s,]\s+(?!\d[\d.]*[whx]\s)[^\s,]+\s+\d[\d.]*[wx]\s*(?:,|$)/.test(srcset)) return 'space';
  const units = new Set([...srcset.matchAll(/\s\d[\d.]*([wx])\s*(?=,|$)/g)].map(([, unit]) => unit));
  if (units.size > 1) return 'mixed';
  const isFilled = [...attributes.keys()].some((name) => !ownAttributes.has(name));
  if (isFilled || hidden || unseen !== null || filledClass.test(`${names} ${parent?.attributes.get('class')}`))
    return null;
  if (units.has('w') && !attributes.has('sizes')) return 'unsized';
  const hasSource = parent?.name === 'picture' || srcset.trim() !== '' || Boolean(attributes.get('src')?.trim());
  return hasSource ? null : 'none';
}

/** An image in the HTML itself has kilobytes of URL, of which the beginning says what it is. */
function shortenData(src: string): string {
  return src.length > 60 && /^data:/i.test(src) ? `${src.slice(0, 60)}…` : src;
}

/** Whether its attributes or styles reserve its space, or a class may, as style sheets are not read. */
function isSized({ attributes, parent }: OpenElement): boolean {
  if (attributes.get('width') || attributes.get('height') || mayReserve(attributes)) return true;
  let box = parent;
  while (box !== null && wrappers.has(box.name) && !mayReserve(box.attributes)) box = box.parent;
  return box !== null && mayReserve(box.attributes);
}

/** Elements that often only stand between an image and its box. */
const wrappers: ReadonlySet<string> = new Set(['a', 'figure', 'picture', 'span']);

function mayReserve(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('class') || reservesSpace(attributes.get('style'));
}

/** By a ratio, also that of the older padding in percent, by a height, or as the element is out of the flow. */
function reservesSpace(style = ''): boolean {
  return /(?:^|[;\s])(?:aspect-ratio\s*:|height\s*:\s*(?!auto|\s)|padding-(?:top|bottom)\s*:\s*\d\d[\d.]*%|position\s*:\s*(?:absolute|fixed))/i.test(
    style,
  );
}

function readPixels(value: string | undefined): number | null {
  const pixels = Number.parseInt(value ?? '', 10);
  return pixels >= 0 && !value?.trim().endsWith('%') ? pixels : null;
}
