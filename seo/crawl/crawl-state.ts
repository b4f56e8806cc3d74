import { createReadStream, createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { SiteTarget } from '../engine/site/site-index.ts';
import { ToolError } from '../run/tool-error.ts';

/** What an interrupted crawl knows: what it has read, and what it was to read. */
export type CrawlState = {
  start: string;
  left: readonly string[];
  pages: readonly PageSnapshot[];
  targets: ReadonlyMap<string, SiteTarget>;
};

/** Increase it when PageSnapshot changes: older snapshots would be checked wrongly. */
const format = 'goshen-crawl-13';
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
    throw new ToolError('USAGE', `cannot save the crawl to ${path}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Reads what `saveCrawlState` wrote.
 *
 * @throws ToolError USAGE where the file is missing, damaged, or of another site
 */
export async function loadCrawlState(file: string, cwd: string, start: string): Promise<CrawlState> {
  const path = resolve(cwd, file);
  const lines: unknown[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) lines.push(JSON.parse(line));
  } catch (cause) {
    throw new ToolError('USAGE', `cannot resume from ${file}: ${(cause as Error).message}`, { cause });
  }
  const [first, ...rest] = lines;
  const head = headSchema.safeParse(first);
  if (!head.success) throw new ToolError('USAGE', `cannot resume from ${file}: it is not a crawl state file`);
  if (head.data.start !== start)
    throw new ToolError('USAGE', `${file} is a crawl of ${head.data.start}, not of ${start}`);
  // Every further line was written by saveCrawlState, which marks the first one.
  const records = rest as ({ page: PageSnapshot } | { url: string; target: SiteTarget })[];
  return {
    start,
    left: head.data.left,
    pages: records.flatMap((record) => ('page' in record ? record.page : [])),
    targets: new Map(records.flatMap((record) => ('target' in record ? [[record.url, record.target] as const] : []))),
  };
}
