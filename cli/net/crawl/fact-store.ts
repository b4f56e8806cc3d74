import type { AnchorFact, ImageFact, PageFacts } from '#seo/page/page-facts.ts';

/** Menus repeat on every page; of a site with many of them the latest count. */
const mostShared = 20_000;
/** Characters of text that weigh as much as a link. */
const charactersPerItem = 300;

/** Keeps what pages say: what they share, such as the links of a menu, lies in memory once. */
export class FactStore {
  readonly pages: PageFacts[] = [];
  readonly #anchors = new Map<string, AnchorFact>();
  readonly #images = new Map<string, ImageFact>();
  /** Links, pictures and the like that are kept, each once: what memory goes by. */
  items = 0;

  /** @returns the page as it is kept */
  keep(page: PageFacts): PageFacts {
    const anchors = page.anchors.map((anchor) => this.#share(this.#anchors, `${anchor.line} ${anchor.href}`, anchor));
    const images = page.images.map((image) => this.#share(this.#images, `${image.line} ${image.src}`, image));
    const kept = { ...page, anchors, images };
    this.items += weighRest(page);
    this.pages.push(kept);
    return kept;
  }

  #share<Fact extends AnchorFact | ImageFact>(known: Map<string, Fact>, key: string, fact: Fact): Fact {
    const earlier = known.get(key);
    if (earlier !== undefined && isSame(earlier, fact)) return earlier;
    this.items += 1;
    if (known.size >= mostShared) known.clear();
    known.set(key, fact);
    return fact;
  }
}

function weighRest({ headings, ids, markup, controls, linkTags, metas, jsonLd, visibleText }: PageFacts): number {
  const items = [headings, ids, markup, controls, linkTags, metas].reduce((sum, { length }) => sum + length, 0);
  const characters = jsonLd.reduce((sum, { text }) => sum + text.length, visibleText?.length ?? 0);
  return items + Math.ceil(characters / charactersPerItem);
}

function isSame<Fact extends AnchorFact | ImageFact>(one: Fact, other: Fact): boolean {
  for (const key in one) {
    const value = one[key];
    if (value !== other[key] && !isSameList(value, other[key])) return false;
  }
  return true;
}

function isSameList(one: unknown, other: unknown): boolean {
  return (
    Array.isArray(one) && Array.isArray(other) && (one.length === 0 ? other.length === 0 : `${one}` === `${other}`)
  );
}
