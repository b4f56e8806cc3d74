import { expect, onTestFinished, test } from 'vitest';
import { PageParser } from '../../crawl/page-parser.ts';
import { parsePage } from '../../crawl/parse-page.ts';
import { unknownResponse } from '../../engine/page/page-snapshot.ts';
import { buildHtml } from '../engine/page/clean-page.ts';
import { contentFaults } from '../engine/page/content-faults.ts';
import { legalOddities } from '../engine/page/legal-oddities.ts';
import { imageFaults, linkFaults } from '../engine/page/page-faults.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { watchThreads } from '../support/watch-threads.ts';
import { crawl, page, startSite } from './crawl-run.ts';

const url = 'https://lodges.test/lodges';
const response = unknownResponse(url);
/** Enough to be parsed in a thread. */
const fill = (html: string) => `${html}<!--${' '.repeat(65_536)}-->`;
const encode = (html: string) => new TextEncoder().encode(fill(html));

function openParser(cores: number): PageParser {
  const parser = new PageParser(cores);
  onTestFinished(() => parser.close());
  return parser;
}

/** A parser whose first page, which waits for no thread, has been parsed. */
async function startParser(cores: number): Promise<PageParser> {
  const parser = openParser(cores);
  await parser.parse(encode(''), response);
  return parser;
}

test('pages that threads parse have the snapshots that this thread makes', async () => {
  const pages = [...contentFaults, ...imageFaults, ...linkFaults, ...legalOddities].map(([, , changes]) =>
    encode(buildHtml(changes)),
  );
  const threads = watchThreads();
  const parser = await startParser(2);
  const parsed = await Promise.all(pages.map((page) => parser.parse(page, response)));
  expect(parsed).toEqual(pages.map((page) => parsePage(page, response)));
  expect(threads.started).toBe(2);
});

test('the first page, small pages, and all on a single core, are parsed in this thread', async () => {
  const threads = watchThreads();
  const parser = openParser(4);
  await parser.parse(encode(''), response);
  for (let page = 0; page < 9; page += 1) await parser.parse(new TextEncoder().encode('<h1>Sea'), response);
  const single = await startParser(1);
  expect((await single.parse(encode('<h1>Sea</h1>'), response)).headings).toMatchObject([{ text: 'Sea' }]);
  expect(threads.started).toBe(0);
});

test('a page that arrives after the end starts no thread', async () => {
  const threads = watchThreads();
  const parser = await startParser(2);
  await parser.close();
  expect((await parser.parse(encode('<h1>Sea</h1>'), response)).headings).toMatchObject([{ text: 'Sea' }]);
  expect(threads.started).toBe(0);
});

test('an error in a thread reaches the crawl as it would without threads', async () => {
  const parser = await startParser(2);
  const broken = { length: 100_000 } as Uint8Array;
  const thrown = await new PageParser(1).parse(broken, response).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(TypeError);
  await expect(parser.parse(broken, response)).rejects.toEqual(thrown);
  const page = encode('<h1>Sea</h1>');
  expect(await parser.parse(page, response)).toEqual(parsePage(page, response));
});

test.for([
  ['ends', null, null],
  ['is interrupted', (interruption: AbortController) => interruption.abort(), null],
  ['fails', failPage, 'no more'],
] as const)('a crawl that %s leaves no thread behind', async ([, end, error]) => {
  const paths = Array.from({ length: 9 }, (_, number) => `/p${number}`);
  const { origin } = await startSite({
    '/': page({ links: paths }),
    ...Object.fromEntries(paths.map((path) => [path, fill(page())])),
  });
  const threads = watchThreads();
  const interruption = new AbortController();
  const onPage = (url: string) => {
    if (url !== `${origin}/`) end?.(interruption);
  };
  const run = crawl(`${origin}/`, { cwd: await createTemporaryFolder(), signal: interruption.signal, onPage });
  const thrown = await run.then(
    () => null,
    ({ message }) => message,
  );
  expect(thrown).toBe(error);
  expect(threads.started).toBeGreaterThan(0);
  expect(threads.ended).toBe(threads.started);
});

function failPage(): never {
  throw new Error('no more');
}
