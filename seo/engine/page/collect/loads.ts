import type { ResourceKind } from '../page-snapshot.ts';
import { readCssUrls } from './css-urls.ts';
import { lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

/** What the page loads besides images with `src`, scripts and links: srcset candidates, media, frames, URLs in its styles. */
export function collectLoads(element: OpenElement, draft: PageDraft): void {
  const { name, svg, attributes, parent } = element;
  if (attributes.size === 0 && name !== 'style') return;
  if (parent?.silent) return; // of noscript and template nothing is loaded
  const add = (kind: ResourceKind, href: string) => {
    const url = draft.resolve(href);
    if (url !== null && /^https?:/.test(url)) draft.resources.push({ kind, url, line: lineOf(element) });
  };
  const addStyles = (css: string) => {
    for (const { kind, href } of readCssUrls(css)) add(kind, href);
  };
  if (name === 'style') draft.listen(({ text }) => addStyles(text));
  if (attributes.has('style')) addStyles(attributes.get('style') ?? '');
  for (const [kind, href] of svg ? listDrawn(element) : listLoaded(element)) add(kind, href);
}

function listLoaded(element: OpenElement): [ResourceKind, string][] {
  const { name, attributes, parent } = element;
  const parts = loadedBy.get(name === 'source' ? `${parent?.name} source` : name);
  if (parts === undefined) return [];
  return parts.flatMap(([attribute, kind]) => {
    const value = attributes.get(attribute)?.trim() ?? '';
    const urls = attribute.endsWith('srcset') ? readSrcset(value) : value === '' ? [] : [value];
    return urls.map((url): [ResourceKind, string] => [kind, url]);
  });
}

/** By element; an `input` is the image of a button, other types have no `src`. */
const loadedBy: ReadonlyMap<string, readonly (readonly [attribute: string, kind: ResourceKind])[]> = new Map([
  ['img', [['srcset', 'image']]],
  ['picture source', [['srcset', 'image']]],
  ['link', [['imagesrcset', 'image']]],
  ['input', [['src', 'image']]],
  ['iframe', [['src', 'frame']]],
  [
    'video',
    [
      ['src', 'video'],
      ['poster', 'image'],
    ],
  ],
  ['video source', [['src', 'video']]],
  ['audio', [['src', 'audio']]],
  ['audio source', [['src', 'audio']]],
  ['track', [['src', 'track']]],
  ['object', [['data', 'object']]],
  ['embed', [['src', 'object']]],
]);

/** `#a` is in the page itself. */
function* listDrawn({ name, attributes }: OpenElement): Generator<[ResourceKind, string]> {
  if (name !== 'image' && name !== 'use') return;
  const href = (attributes.get('href') ?? attributes.get('xlink:href') ?? '').trim();
  if (href !== '' && !href.startsWith('#')) yield ['image', href];
}

/** A width, or a density; browsers ignore a candidate with anything else, such as the rest of a URL with a space. */
const descriptors = /^(?:\d+w(?:\s+\d+h)?|\d+h\s+\d+w|[\d.]+x)?$/;

/** The URLs of a srcset, which may have commas in them (HTML, "parse a srcset attribute"). */
function readSrcset(srcset: string): string[] {
  const urls: string[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  for (let found = candidate.exec(srcset); found !== null; found = candidate.exec(srcset)) {
    const [, written = ''] = found;
    let length = written.length;
    while (written[length - 1] === ',') length -= 1;
    const comma = length < written.length ? candidate.lastIndex : srcset.indexOf(',', candidate.lastIndex);
    const end = comma === -1 ? srcset.length : comma;
    if (descriptors.test(srcset.slice(candidate.lastIndex, end).trim())) urls.push(written.slice(0, length));
    candidate.lastIndex = end;
  }
  return urls;
}
