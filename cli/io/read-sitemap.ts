import { htmlTitleOf } from '#domain/sitemap/document-reader.ts';
import { type SitemapCheck, type SitemapSummary, tooLargeFinding } from '#domain/sitemap/sitemap-check.ts';
import { describeFailure } from './failure.ts';
import type { OpenSource } from './sitemap-source.ts';
import { unpack } from './unpack.ts';
import { Utf8Problem, Utf8Reader } from './utf8-reader.ts';
import { XmlFeed, XmlProblem } from './xml-feed.ts';

export type ReadLimits = { maxBytes: number; signal: AbortSignal };

/** A reader of text that has been decoded. */
type TextFeed = { write: (text: string) => void; close: () => void };

// Enough of the beginning to tell XML from HTML and plain text, and to find a title.
const beginningCharacters = 2_048;

// Far more than an address may have: a file without line breaks must not pile up.
const longestLine = 65_536;

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
    stopAt(check, error, source.name);
  }
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
  const utf8 = new Utf8Reader();
  const feed = createBeginning(check, source.name);
  for await (const chunk of bytes) {
    if (signal.aborted) return;
    size.bytes += chunk.length;
    if (size.bytes > maxBytes) {
      check.stop(tooLargeFinding(size.bytes));
      return;
    }
    feed.write(utf8.read(chunk));
  }
  feed.write(utf8.end());
  feed.close();
}

function checkCompression({ name }: OpenSource, check: SitemapCheck, layers: number): void {
  if (layers > 1) check.add({ rule: 'sitemap/compressed', message: `${name} is compressed twice.` });
  else if (layers === 0 && /\.gz$/i.test(name)) {
    check.add({ rule: 'sitemap/compressed', message: `${name} is not compressed, but its name says so.` });
  }
}

/** Keeps the beginning back until it shows what kind of file this is. */
function createBeginning(check: SitemapCheck, name: string): TextFeed {
  let beginning = '';
  let feed: TextFeed | null = null;
  const decide = () => {
    feed = chooseFeed(beginning, check, name);
    feed.write(beginning);
  };
  return {
    write: (text) => {
      if (feed !== null) {
        feed.write(text);
        return;
      }
      beginning += text;
      if (beginning.length >= beginningCharacters) decide();
    },
    close: () => {
      if (feed === null) decide();
      feed?.close();
    },
  };
}

function chooseFeed(beginning: string, check: SitemapCheck, name: string): TextFeed {
  const title = htmlTitleOf(beginning);
  if (title !== null) {
    check.readHtml(title);
    return { write: () => undefined, close: () => undefined };
  }
  const isText = /^\s*https?:\/\//i.test(beginning) || (/\.txt(?:\.gz)?$/i.test(name) && !/^\s*</.test(beginning));
  return isText || beginning.trim() === '' ? createLineFeed(check) : new XmlFeed(check.xml);
}

/** Text sitemaps: one address a line. */
function createLineFeed(check: SitemapCheck): TextFeed {
  let rest = '';
  let line = 0;
  const read = (text: string) => {
    line += 1;
    check.readLine(text, line);
  };
  return {
    write: (text) => {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      lines.forEach(read);
      if (rest.length > longestLine) {
        read(rest.slice(0, longestLine));
        rest = '';
      }
    },
    close: () => read(rest),
  };
}

function stopAt(check: SitemapCheck, error: unknown, name: string): void {
  if (error instanceof XmlProblem) {
    const { line, column, message: why } = error;
    if (why.startsWith('the XML declaration says')) {
      check.stop({ rule: 'sitemap/encoding', line, message: `Sitemap is not UTF-8 (${why}).`, fix: 'Save as UTF-8.' });
      return;
    }
    const message = `Invalid XML at ${line}:${column}: ${why.replace(/\.$/, '')}.`;
    check.stop({ rule: 'sitemap/invalid-xml', line, column, message, ...hintFor(why) });
  } else if (error instanceof Utf8Problem) {
    const message = `Sitemap is not UTF-8 (byte ${error.offset}).`;
    check.stop({ rule: 'sitemap/encoding', message, fix: 'Save as UTF-8 without BOM.' });
  } else {
    const message = `Not accessible: ${name} ${describeFailure(error)} while it was read.`;
    check.stop({ rule: 'sitemap/not-accessible', message });
  }
}

function hintFor(why: string): { fix?: string } {
  if (/entity|disallowed character|&/i.test(why))
    return { fix: 'Write & as &amp; and < as &lt; in addresses and texts.' };
  if (/unbound namespace/i.test(why))
    return { fix: 'Declare the prefix at the root, as in xmlns:xhtml="http://www.w3.org/1999/xhtml".' };
  if (/XML declaration|text data outside/i.test(why)) return { fix: 'Remove everything before <?xml.' };
  return {};
}
