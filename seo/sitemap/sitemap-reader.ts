import { htmlTitleOf } from './document-reader.ts';
import { fileRules } from './file-rules.ts';
import type { XmlHandler } from './model.ts';
import type { SitemapCheck } from './sitemap-check.ts';
import { Utf8Problem, Utf8Reader } from './utf8-reader.ts';
import { XmlProblem } from './xml-stream.ts';

/** A reader of text that has been decoded. */
type TextFeed = { write: (text: string) => void; close: () => void };

// Enough of the beginning to tell XML from HTML and plain text, and to find a title.
const beginningCharacters = 2_048;

// Far more than an address may have: a file without line breaks must not pile up.
const longestLine = 65_536;

export type SitemapReader = {
  /** Takes the next unpacked bytes; throws what `stopAt` explains. */
  write: (bytes: Uint8Array) => void;
  close: () => void;
};

/**
 * Reads one sitemap into a check: decoded strictly, and parsed as the kind of file it is.
 *
 * @param openXml The reader for XML, for a handler.
 */
export function createSitemapReader(
  check: SitemapCheck,
  name: string,
  openXml: (handler: XmlHandler) => TextFeed,
): SitemapReader {
  const utf8 = new Utf8Reader();
  const feed = createBeginning(check, name, openXml);
  return {
    write: (bytes) => feed.write(utf8.read(bytes)),
    close: () => {
      feed.write(utf8.end());
      feed.close();
    },
  };
}

/** Tells the check why a sitemap could not be read to its end; `false` for what lies outside the text. */
export function stopAt(check: SitemapCheck, error: unknown): boolean {
  if (error instanceof XmlProblem) stopAtXml(check, error);
  else if (error instanceof Utf8Problem) {
    const message = `Sitemap is not UTF-8 (byte ${error.offset}).`;
    check.stop(fileRules.encoding, { message, fix: 'Save as UTF-8 without BOM.' });
  } else return false;
  return true;
}

function stopAtXml(check: SitemapCheck, { line, column, message: why }: XmlProblem): void {
  if (why.startsWith('the XML declaration says')) {
    check.stop(fileRules.encoding, { line, message: `Sitemap is not UTF-8 (${why}).`, fix: 'Save as UTF-8.' });
    return;
  }
  const message = `Invalid XML at ${line}:${column}: ${why.replace(/\.$/, '')}.`;
  check.stop(fileRules.invalidXml, { line, column, message, ...hintFor(why) });
}

/** Keeps the beginning back until it shows what kind of file this is. */
function createBeginning(check: SitemapCheck, name: string, openXml: (handler: XmlHandler) => TextFeed): TextFeed {
  let beginning = '';
  let feed: TextFeed | null = null;
  const decide = () => {
    checkMarks(beginning);
    feed = chooseFeed(beginning, check, name) ?? openXml(check.xml);
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

/** Zeros are UTF-16 without a byte order mark; a second mark is text before the document. */
function checkMarks(beginning: string): void {
  if (beginning.charCodeAt(0) === 0 || beginning.charCodeAt(1) === 0) throw new Utf8Problem(1);
  if (beginning.startsWith('\uFEFF')) throw new Utf8Problem(4);
}

/** `null` for XML. */
function chooseFeed(beginning: string, check: SitemapCheck, name: string): TextFeed | null {
  const title = htmlTitleOf(beginning);
  if (title !== null) {
    check.readHtml(title);
    return { write: () => undefined, close: () => undefined };
  }
  const isText = /^\s*https?:\/\//i.test(beginning) || (/\.txt(?:\.gz)?$/i.test(name) && !/^\s*</.test(beginning));
  return isText || beginning.trim() === '' ? createLineFeed(check) : null;
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

function hintFor(why: string): { fix?: string } {
  if (/entity|disallowed character|&/i.test(why))
    return { fix: 'Write & as &amp; and < as &lt; in addresses and texts.' };
  if (/unbound namespace/i.test(why))
    return { fix: 'Declare the prefix at the root, as in xmlns:xhtml="http://www.w3.org/1999/xhtml".' };
  if (/XML declaration|text data outside/i.test(why)) return { fix: 'Remove everything before <?xml.' };
  return {};
}
