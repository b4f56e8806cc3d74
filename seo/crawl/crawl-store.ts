import type { PageAnchor, PageImage, PagePlainHttp, PageResource, PageSnapshot } from '../engine/page/page-snapshot.ts';

/** Menus repeat on every page; of a site with many of them the latest count. */
const maxShared = 20_000;
/** Characters that weigh as much as an item: a link of usual length is one. */
const charactersPerItem = 300;

const noTokens: readonly string[] = [];

type Shared = PageAnchor | PageImage | PagePlainHttp | PageResource;

/** Stores page snapshots; values that pages share, such as the links of a menu, are kept once. */
export class SnapshotStore {
  readonly pages: PageSnapshot[] = [];
  readonly #anchors = new Map<string, PageAnchor>();
  readonly #images = new Map<string, PageImage>();
  readonly #plainHttp = new Map<string, PagePlainHttp>();
  readonly #resources = new Map<string, PageResource>();
  readonly #strings = new Map<string, string>();
  /** The number of stored links, images and other values, a long one counted several times, which determines the memory used. */
  items = 0;

  /** @returns the page as it is kept */
  keep(page: PageSnapshot): PageSnapshot {
    const anchors = page.anchors.map((anchor) =>
      this.#share(this.#anchors, `${anchor.line} ${anchor.href}`, this.#shareStrings(anchor)),
    );
    const images = page.images.map((image) => this.#share(this.#images, `${image.line} ${image.src}`, image));
    const plainHttp = page.plainHttp.map((item) => this.#share(this.#plainHttp, `${item.line} ${item.url}`, item));
    const resources = page.resources.map((item) => this.#share(this.#resources, `${item.line} ${item.url}`, item));
    const kept = { ...withoutSpareRoom(page), anchors, images, plainHttp, resources };
    this.items += weighRest(page);
    this.pages.push(kept);
    return kept;
  }

  /** Many pages link to one, with the same words. */
  #shareStrings(anchor: PageAnchor): PageAnchor {
    const { href, url, path, name, text, rel } = anchor;
    return {
      ...anchor,
      href: href && this.#shareString(href),
      url: url && this.#shareString(url),
      path: path && this.#shareString(path),
      name: this.#shareString(name),
      text: this.#shareString(text),
      rel: rel.length === 0 ? noTokens : rel,
    };
  }

  #shareString(text: string): string {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    if (this.#strings.size >= maxShared) this.#strings.clear();
    this.#strings.set(text, text);
    return text;
  }

  #share<Item extends Shared>(known: Map<string, Item>, key: string, item: Item): Item {
    const earlier = known.get(key);
    if (earlier !== undefined && isSame(earlier, item)) return earlier;
    this.items += weigh(item);
    if (known.size >= maxShared) known.clear();
    known.set(key, item);
    return item;
  }
}

/** V8 gives a list that grows room for 16 more items; a copy has none. */
function withoutSpareRoom(page: PageSnapshot): PageSnapshot {
  const { titles, metas, headings, linkTags, canonicals, alternates, robots } = page;
  return {
    ...page,
    titles: titles.slice(),
    metas: metas.slice(),
    headings: headings.slice(),
    linkTags: linkTags.slice(),
    canonicals: canonicals.slice(),
    alternates: alternates.slice(),
    robots: robots.slice(),
  };
}

/** How many items a page has before values that other pages share are taken off. */
export function weighPage(page: PageSnapshot): number {
  const { anchors, images, plainHttp, resources } = page;
  const shared = [anchors, images, plainHttp, resources].flat().map(weigh);
  return shared.reduce((sum, weight) => sum + weight, weighRest(page));
}

/** What `keep` shares is weighed there, and canonicals and alternates are link tags. */
function weighRest({ anchors, images, plainHttp, resources, canonicals, alternates, ...rest }: PageSnapshot): number {
  return Object.values(rest)
    .flatMap((value: unknown) => (Array.isArray(value) ? value.map(weigh) : countCharacters(value) / charactersPerItem))
    .reduce((sum, weight) => sum + weight, 0);
}

function weigh(item: unknown): number {
  return Math.max(1, countCharacters(item) / charactersPerItem);
}

function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + countCharacters(part), 0);
}

function isSame<Item extends Shared>(one: Item, other: Item): boolean {
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
