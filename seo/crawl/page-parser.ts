import { extname } from 'node:path';
import type { Tinypool } from 'tinypool';
import type { PageSnapshot, ResponseSnapshot } from '../engine/page/page-snapshot.ts';
import { parsePage } from './parse-page.ts';
import type { ParseTask } from './parse-worker.ts';

/** A smaller page is parsed before a thread could send its snapshot back. */
const minBytes = 65_536;
/** Each has a heap of its own, and a crawl reads few pages at once. */
const maxThreads = 4;
/** Of a thread without a page, which would end at once by default. */
const idleTimeoutMs = 60_000;

/** Beside this file, in the sources and in the package, and as it is: TypeScript or JavaScript. */
const workerProgram = new URL(`./parse-worker${extname(import.meta.filename)}`, import.meta.url);

/** Parses the pages of a crawl: large ones in worker threads, which start when they are needed. */
export class PageParser {
  readonly #cores: number;
  #pool: Promise<Tinypool> | null = null;
  #isFirst = true;
  #isClosed = false;

  /** @param cores On a single one there are no threads. */
  constructor(cores: number) {
    this.#cores = cores;
  }

  async parse(html: Uint8Array, response: ResponseSnapshot): Promise<PageSnapshot> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    // The findings of the first page do not wait for a thread to start.
    const isHere = isFirst || html.length < minBytes || this.#cores < 2;
    if (isHere || this.#isClosed) return parsePage(html, response);
    this.#pool ??= openPool(Math.min(this.#cores, maxThreads));
    const pool = await this.#pool;
    const page: PageSnapshot | null = await pool.run({ html, response } satisfies ParseTask);
    return page ?? parsePage(html, response);
  }

  /** Ends the threads; a page that one is parsing is given up. One that still arrives, after a failure, starts none. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const pool = await this.#pool;
    await pool?.destroy();
  }
}

async function openPool(threads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: workerProgram.href,
    name: 'parseTask' satisfies keyof typeof import('./parse-worker.ts'),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
  });
}
