import type { SitemapEntry, XmlHandler, XmlTag } from './model.ts';

const entryNames: ReadonlySet<string> = new Set(['item', 'entry']);

/** Reads the links of an RSS or Atom feed; search engines take both as sitemaps. */
export class FeedReader implements XmlHandler {
  readonly #entry: (entry: SitemapEntry) => void;
  readonly #base: string | null;
  #depth = 1;
  #entryDepth = 0;
  #count = 0;
  #line = 0;
  #loc: string | null = null;
  #isLink = false;
  #text = '';

  /** @param base What the addresses of an Atom feed are relative to (`xml:base` of its root). */
  constructor(entry: (entry: SitemapEntry) => void, base: string | null) {
    this.#entry = entry;
    this.#base = base;
  }

  openTag({ local, attributes }: XmlTag, line: number): void {
    this.#depth += 1;
    if (this.#entryDepth === 0 && entryNames.has(local)) {
      this.#entryDepth = this.#depth;
      this.#line = line;
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
      this.#entry(buildPlainEntry(this.#count, this.#line, this.#loc));
    }
    this.#depth -= 1;
  }
}

/** An entry that is nothing but an address: a feed's item, a line of a text sitemap. */
export function buildPlainEntry(number: number, line: number, loc: string | null): SitemapEntry {
  return { number, line, fields: loc === null ? {} : { loc }, repeated: null, links: [], extensions: [] };
}
