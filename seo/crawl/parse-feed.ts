import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { SiteFeed } from '../engine/site/site-index.ts';
import { bareAmpersand, findBareAmpersand } from '../engine/sitemap/xml-stream.ts';
import { looksLikeHtml } from './response-content.ts';

type Kind = SiteFeed['kind'];
type Item = { id: string | null; date: string | null; link: string | null };

const maxDepth = 64;
const maxTextLength = 4_096;
const roots: ReadonlyMap<string, Kind> = new Map([
  ['rss', 'rss'],
  ['feed', 'atom'],
]);
/** The elements of an item, in both formats. */
const itemFields: ReadonlyMap<string, keyof Item> = new Map([
  ['guid', 'id'],
  ['id', 'id'],
  ['pubDate', 'date'],
  ['updated', 'date'],
  ['published', 'date'],
  ['link', 'link'],
]);

const feedDates: ReadonlySet<string> = new Set(['pubDate', 'lastBuildDate', 'updated']);

/** Reads RSS 2.0 or Atom; other input has a `fault` with the reason. */
export function parseFeed(url: string, kind: Kind, bytes: Uint8Array): SiteFeed {
  if (looksLikeHtml(bytes)) return { ...emptyFeed(url, kind), fault: 'is an HTML page' };
  const reader = new FeedReader();
  try {
    reader.read(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof TypeError ? 'is not UTF-8' : (error as Error).message.replace(/\.$/, '');
    return { ...emptyFeed(url, kind), fault: why };
  }
  const { root, language, links, dates, items } = reader;
  if (root === null) return { ...emptyFeed(url, kind), fault: 'is neither RSS nor Atom' };
  return { url, kind: root, fault: null, language, links: root === 'rss' ? links : [], dates, items };
}

export function emptyFeed(url: string, kind: Kind): SiteFeed {
  return { url, kind, fault: null, language: null, links: [], dates: [], items: [] };
}

/** Collects the elements that rules check, with the usual prefixes. */
class FeedReader {
  root: Kind | null = null;
  language: string | null = null;
  readonly links: string[] = [];
  readonly dates: string[] = [];
  readonly items: Item[] = [];
  #depth = 0;
  #item: Item | null = null;
  #text = '';
  #tagEnd = 0;

  read(xml: string): void {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      const at = findBareAmpersand(xml.slice(this.#tagEnd, parser.position), error.message);
      if (at === -1) throw error;
      const lines = xml.slice(0, this.#tagEnd + at + 1).split('\n');
      throw new Error(`${lines.length}:${lines.at(-1)?.length}: ${bareAmpersand}`);
    });
    parser.on('doctype', () => {
      throw new Error('a document type is not allowed in a feed');
    });
    parser.on('opentag', (tag) => {
      this.#tagEnd = parser.position;
      this.#open(tag);
    });
    parser.on('text', (text) => this.#addText(text));
    parser.on('cdata', (text) => this.#addText(text));
    parser.on('closetag', ({ name }) => {
      this.#tagEnd = parser.position;
      this.#close(name);
    });
    parser.write(xml).close();
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#text = '';
    if (this.#depth === 0) {
      this.root = roots.get(name) ?? null;
      this.language = attributes['xml:lang'] ?? null;
    }
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new Error(`elements lie more than ${maxDepth} deep`);
    if (isItem(name)) this.#item = { id: null, date: null, link: null };
    else if (isLink(name)) this.#link(attributes);
  }

  #link({ rel = 'alternate', href }: SaxesTagPlain['attributes']): void {
    if (href === undefined) return;
    if (this.#item === null) this.links.push(href);
    else if (rel === 'alternate') this.#item.link ??= href;
  }

  #addText(text: string): void {
    if (this.#text.length < maxTextLength) this.#text += text;
  }

  #close(name: string): void {
    this.#depth -= 1;
    const text = this.#text.trim();
    this.#text = '';
    const item = this.#item;
    if (item === null) this.#fillFeed(name, text);
    else if (isItem(name)) {
      this.items.push(item);
      this.#item = null;
    } else this.#fill(item, itemFields.get(name), text);
  }

  #fillFeed(name: string, text: string): void {
    if (name === 'language') this.language ??= text;
    if (name === 'link' && text !== '') this.links.push(text);
    if (feedDates.has(name) && text !== '') this.dates.push(text);
  }

  #fill(item: Item, field: keyof Item | undefined, text: string): void {
    if (field !== undefined && text !== '') item[field] ??= text;
  }
}

function isItem(name: string): boolean {
  return name === 'item' || name === 'entry';
}

function isLink(name: string): boolean {
  return name === 'link' || name === 'atom:link';
}
