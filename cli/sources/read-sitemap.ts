import { type SitemapCheck, type SitemapSummary, tooLargeFinding } from '#seo/sitemap/sitemap-check.ts';
import { createSitemapReader, stopAt } from '#seo/sitemap/sitemap-reader.ts';
import { describeFailure } from '../net/failure.ts';
import type { OpenSource } from './sitemap-source.ts';
import { unpack } from './unpack.ts';
import { XmlFeed } from './xml-feed.ts';

export type ReadLimits = { maxBytes: number; signal: AbortSignal };

/** Streams a source into a check: unpacked, decoded, parsed, with every limit kept. */
export async function readSitemap(
  source: OpenSource,
  check: SitemapCheck,
  limits: ReadLimits,
): Promise<SitemapSummary> {
  const size = { bytes: 0 };
  try {
    await streamInto(source, check, limits, size);
  } catch (error) {
    if (!limits.signal.aborted && !stopAt(check, error)) stopAtFailure(check, error, source.name);
  }
  if (limits.signal.aborted) check.giveUp();
  return check.finish(size.bytes);
}

async function streamInto(
  source: OpenSource,
  check: SitemapCheck,
  { maxBytes, signal }: ReadLimits,
  size: { bytes: number },
): Promise<void> {
  const { bytes, layers } = await unpack(source.bytes);
  checkCompression(source, check, layers);
  const reader = createSitemapReader(check, source.name, (handler) => new XmlFeed(handler));
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    size.bytes += chunk.length;
    if (size.bytes > maxBytes) {
      check.stop(tooLargeFinding(size.bytes));
      return;
    }
    reader.write(chunk);
  }
  reader.close();
}

function checkCompression({ name }: OpenSource, check: SitemapCheck, layers: number): void {
  if (layers > 1) check.add({ rule: 'sitemap/compressed', message: `${name} is compressed twice.` });
  else if (layers === 0 && /\.gz$/i.test(name)) {
    check.add({ rule: 'sitemap/compressed', message: `${name} is not compressed, but its name says so.` });
  }
}

function stopAtFailure(check: SitemapCheck, error: unknown, name: string): void {
  const message = `Not accessible: ${name} ${describeFailure(error)} while it was read.`;
  check.stop({ rule: 'sitemap/not-accessible', message });
}
