import type { Rule } from '../rule.ts';
import { describeRoot, isHtmlRule, namespaceRule, rootRule } from './file-rules.ts';
import type { Report, SitemapEntry, SitemapKind, XmlHandler, XmlTag } from './model.ts';
import { UrlsetReader } from './urlset-reader.ts';

export type DocumentReaderOptions = {
  report: Report;
  /** Called once, before the first entry; `null` where the document is not a sitemap of any kind. */
  kind: (kind: SitemapKind | null) => void;
  entry: (entry: SitemapEntry) => void;
};

const kinds: ReadonlyMap<string, Exclude<SitemapKind, 'text'>> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
]);

/** Chooses the reader by the root element. */
export class DocumentReader implements XmlHandler {
  readonly #options: DocumentReaderOptions;
  #reader: XmlHandler | null = null;
  #isOpen = false;

  constructor(options: DocumentReaderOptions) {
    this.#options = options;
  }

  openTag(tag: XmlTag, line: number, column: number): void {
    if (this.#isOpen) this.#reader?.openTag(tag, line, column);
    else this.#openRoot(tag, line);
  }

  text(text: string): void {
    this.#reader?.text(text);
  }

  closeTag(): void {
    this.#reader?.closeTag();
  }

  #openRoot(tag: XmlTag, line: number): void {
    this.#isOpen = true;
    const { report, entry } = this.#options;
    const kind = kinds.get(tag.local) ?? null;
    this.#options.kind(kind);
    if (kind === null) this.#reject(tag, line);
    else if (kind === 'feed') {
      this.#reader = new FeedReader(entry, tag.attributes['xml:base']?.value ?? null);
    } else {
      this.#run(namespaceRule, tag, line);
      this.#reader = new UrlsetReader({ kind, namespace: tag.uri, report, entry });
    }
  }

  #reject(tag: XmlTag, line: number): void {
    if (tag.local.toLowerCase() === 'html') this.#run(isHtmlRule, null);
    else this.#run(rootRule, describeRoot(tag, line));
  }

  #run<Subject extends readonly unknown[]>(rule: Rule<Subject>, ...subject: Subject): void {
    for (const violation of rule.check(...subject)) this.#options.report(rule, violation);
  }
}

/** `null` if the text is not HTML, `''` if it has no title. */
export function htmlTitleOf(beginning: string): string | null {
  const isHtml = /^\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml\b[^>]*>\s*)*(?:<!doctype\s+html|<html|<head|<body)\b/is.test(
    beginning,
  );
  return isHtml ? (/<title[^<>]*>([^<]*)/i.exec(beginning)?.[1]?.trim() ?? '') : null;
}

const entryNames: ReadonlySet<string> = new Set(['item', 'entry']);

/** Search engines read the links of RSS and Atom feeds as sitemaps. */
class FeedReader implements XmlHandler {
  readonly #entry: (entry: SitemapEntry) => void;
  readonly #base: string | null;
  #depth = 1;
  #entryDepth = 0;
  #count = 0;
  #line = 0;
  #column = 0;
  #loc: string | null = null;
  #isLink = false;
  #text = '';

  /** @param base `xml:base` of the root of an Atom feed. */
  constructor(entry: (entry: SitemapEntry) => void, base: string | null) {
    this.#entry = entry;
    this.#base = base;
  }

  openTag({ local, attributes }: XmlTag, line: number, column: number): void {
    this.#depth += 1;
    if (this.#entryDepth === 0 && entryNames.has(local)) {
      this.#entryDepth = this.#depth;
      this.#line = line;
      this.#column = column;
      this.#loc = null;
    } else if (this.#entryDepth > 0 && this.#depth === this.#entryDepth + 1 && local === 'link') {
      const rel = attributes.rel?.value ?? 'alternate';
      if (rel === 'alternate') this.#loc ??= this.#resolve(attributes.href?.value ?? null);
      this.#isLink = attributes.href === undefined;
      this.#text = '';
    }
  }

  #resolve(href: string | null): string | null {
    const isRelative = href !== null && this.#base !== null && URL.canParse(href, this.#base);
    return isRelative ? new URL(href, this.#base ?? '').href : href;
  }

  text(text: string): void {
    if (this.#isLink) this.#text += text;
  }

  closeTag(): void {
    if (this.#isLink && this.#depth === this.#entryDepth + 1) {
      this.#loc ??= this.#text.trim();
      this.#isLink = false;
    }
    if (this.#depth === this.#entryDepth) {
      this.#entryDepth = 0;
      this.#count += 1;
      this.#entry({ ...buildLocEntry(this.#count, this.#line, this.#loc), column: this.#column });
    }
    this.#depth -= 1;
  }
}

/** The item of a feed, or a line of a text sitemap. */
export function buildLocEntry(number: number, line: number, loc: string | null): SitemapEntry {
  return { number, line, column: 1, fields: loc === null ? {} : { loc }, repeated: null, links: [], extensions: [] };
}
