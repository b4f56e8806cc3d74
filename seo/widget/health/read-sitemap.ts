import { SaxesParser } from 'saxes';
import type { Finding } from '../../finding.ts';
import { createMemoryRunStore } from '../../sitemap/address-runs.ts';
import { fileRules } from '../../sitemap/file-rules.ts';
import { sitemapLimits } from '../../sitemap/model.ts';
import { SitemapCheck, tooLarge, wrongContentType } from '../../sitemap/sitemap-check.ts';
import { createSitemapReader, type SitemapReader, stopAt } from '../../sitemap/sitemap-reader.ts';
import { SitemapSet } from '../../sitemap/sitemap-set.ts';
import { XmlStream } from '../../sitemap/xml-stream.ts';
import { pause, runInSlices } from '../pause.ts';
import { type SiteAddress, toHere } from '../site-address.ts';

/** `line` is where the address stands in the sitemap, 1-based. */
export type ListedAddress = { url: string; line: number };
export type SitemapReading = { listed: ListedAddress[]; findings: Finding[] };

/** Reads and judges a sitemap as `goshen sitemap validate` does. */
export async function readSitemap(name: string, site: SiteAddress): Promise<SitemapReading> {
  const { origin, host, protocol } = new URL(site.publicOrigin);
  const listed: ListedAddress[] = [];
  const set = new SitemapSet(false, createMemoryRunStore());
  const check = new SitemapCheck({
    file: name,
    site: { scheme: protocol === 'https:' ? 'https' : 'http', host },
    localHost: origin === site.hereOrigin ? host : null,
    now: Date.now(),
    entry: ({ fields: { loc }, line }, languages, hash) => {
      if (check.kind === 'index' || !loc) return;
      listed.push({ url: loc, line });
      set.add({ loc, file: name, line }, hash, languages);
    },
  });
  const bytes = await readAnswer(name, check, site);
  const { findings } = check.finish(bytes);
  return { listed, findings: [...findings, ...set.endFile().findings, ...set.finish()] };
}

/** Returns the bytes read. */
async function readAnswer(name: string, check: SitemapCheck, site: SiteAddress): Promise<number> {
  const response = await fetch(toHere(name, site) ?? name, { cache: 'no-cache' }).catch(() => null);
  if (response?.ok !== true) {
    const why = response === null ? 'did not answer' : `answered ${response.status}`;
    const fix = 'Check the server route for the sitemap.';
    check.stop(fileRules.notAccessible, { message: `Not accessible: ${name} ${why}.`, fix });
    return 0;
  }
  const wrongType = wrongContentType(response.headers.get('content-type'));
  if (wrongType !== null) check.add(fileRules.contentType, wrongType);
  const reader = createSitemapReader(check, name, (handler) => {
    return new XmlStream(handler, new SaxesParser({ xmlns: true, position: true }));
  });
  return readBody(response.body, reader, check);
}

async function readBody(
  body: ReadableStream<Uint8Array> | null,
  reader: SitemapReader,
  check: SitemapCheck,
): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length;
      if (bytes > sitemapLimits.bytes) {
        check.stop(fileRules.tooLarge, tooLarge(bytes));
        return bytes;
      }
      await runInSlices(writeInPieces(chunk, reader));
    }
    reader.close();
    await pause();
  } catch (error) {
    if (!stopAt(check, error)) throw error;
  }
  return bytes;
}

/** Some twenty entries: a moment's work also where nothing has been compiled yet. */
const pieceBytes = 2_048;

function* writeInPieces(chunk: Uint8Array, reader: SitemapReader): Generator<void, void> {
  for (let at = 0; at < chunk.length; at += pieceBytes) {
    reader.write(chunk.subarray(at, at + pieceBytes));
    yield;
  }
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) yield read.value;
}
