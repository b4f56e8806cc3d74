import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { AnchorFact, ImageFact, PageFacts, PlainHttpFact } from '#seo/page/page-facts.ts';
import type { TargetFacts } from '#seo/site/site-index.ts';

/** Menus repeat on every page; of a site with many of them the latest count. */
const maxShared = 20_000;
/** Characters of text that weigh as much as a link. */
const charactersPerItem = 300;

/** Stores page snapshots; values that pages share, such as the links of a menu, are kept once. */
export class FactStore {
  readonly pages: PageFacts[] = [];
  readonly #anchors = new Map<string, AnchorFact>();
  readonly #images = new Map<string, ImageFact>();
  readonly #plainHttp = new Map<string, PlainHttpFact>();
  /** The number of stored links, images and other values, which determines the memory used. */
  items = 0;

  /** @returns the page as it is kept */
  keep(page: PageFacts): PageFacts {
    const anchors = page.anchors.map((anchor) => this.#share(this.#anchors, `${anchor.line} ${anchor.href}`, anchor));
    const images = page.images.map((image) => this.#share(this.#images, `${image.line} ${image.src}`, image));
    const plainHttp = page.plainHttp.map((fact) => this.#share(this.#plainHttp, `${fact.line} ${fact.url}`, fact));
    const kept = { ...withoutSpareRoom(page), anchors, images, plainHttp };
    this.items += weighRest(page);
    this.pages.push(kept);
    return kept;
  }

  #share<Fact extends AnchorFact | ImageFact | PlainHttpFact>(known: Map<string, Fact>, key: string, fact: Fact): Fact {
    const earlier = known.get(key);
    if (earlier !== undefined && isSame(earlier, fact)) return earlier;
    this.items += 1;
    if (known.size >= maxShared) known.clear();
    known.set(key, fact);
    return fact;
  }
}

/** V8 gives a list that grows room for 16 more items; a copy has none. */
function withoutSpareRoom(page: PageFacts): PageFacts {
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

function weighRest({ headings, ids, markup, controls, linkTags, metas, jsonLd, visibleText }: PageFacts): number {
  const items = [headings, ids, markup, controls, linkTags, metas].reduce((sum, { length }) => sum + length, 0);
  const characters = jsonLd.reduce((sum, { text }) => sum + text.length, visibleText?.length ?? 0);
  return items + Math.ceil(characters / charactersPerItem);
}

function isSame<Fact extends AnchorFact | ImageFact | PlainHttpFact>(one: Fact, other: Fact): boolean {
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

/** What an interrupted crawl knows: what it has read, and what it was to read. */
export type CrawlState = {
  start: string;
  left: readonly string[];
  pages: readonly PageFacts[];
  targets: ReadonlyMap<string, TargetFacts>;
};

/** Increase it when PageFacts changes: older facts would be checked wrongly. */
const format = 'goshen-crawl-2';
const headSchema = z.object({ format: z.literal(format), start: z.string(), left: z.array(z.string()) });

/** The file a crawl of a URL is kept in: in the folder the command was run in. */
export function stateFileName(start: string): string {
  return `goshen-crawl-${new URL(start).hostname.replace(/[^\w.-]/g, '_')}.ndjson`;
}

/** Writes a line for each page and target: a large site is more than one text can hold. */
export async function saveCrawlState(path: string, { start, left, pages, targets }: CrawlState): Promise<void> {
  function* lines() {
    yield `${JSON.stringify({ format, start, left })}\n`;
    for (const page of pages) yield `${JSON.stringify({ page })}\n`;
    for (const [url, target] of targets) yield `${JSON.stringify({ url, target })}\n`;
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    throw new AppError('USAGE', `cannot save the crawl to ${path}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Reads what `saveCrawlState` wrote.
 *
 * @throws AppError USAGE where the file is missing, damaged, or of another site
 */
export async function loadCrawlState(file: string, cwd: string, start: string): Promise<CrawlState> {
  const path = resolve(cwd, file);
  const lines: unknown[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) lines.push(JSON.parse(line));
  } catch (cause) {
    throw new AppError('USAGE', `cannot resume from ${file}: ${(cause as Error).message}`, { cause });
  }
  const [first, ...rest] = lines;
  const head = headSchema.safeParse(first);
  if (!head.success) throw new AppError('USAGE', `cannot resume from ${file}: it is not a crawl state file`);
  if (head.data.start !== start)
    throw new AppError('USAGE', `${file} is a crawl of ${head.data.start}, not of ${start}`);
  // Every further line was written by saveCrawlState; the first one says so.
  const records = rest as ({ page: PageFacts } | { url: string; target: TargetFacts })[];
  return {
    start,
    left: head.data.left,
    pages: records.flatMap((record) => ('page' in record ? record.page : [])),
    targets: new Map(records.flatMap((record) => ('target' in record ? [[record.url, record.target] as const] : []))),
  };
}
