import { htmlTitleOf } from './document-reader.ts';
import { encodingRule, invalidXmlRule, isHtmlRule, rootRule } from './file-rules.ts';
import type { SitemapCheck } from './sitemap-check.ts';
import { XmlProblem, XmlStream } from './xml-stream.ts';

type TextFeed = { write: (text: string) => void; close: () => void };

// Enough to distinguish XML, HTML and plain text, and to find a title.
const beginningCharacters = 2_048;

// A file without line breaks must not fill the memory.
const maxLineCharacters = 65_536;

export type SitemapReader = {
  /** Takes uncompressed bytes; `stopAt` reports what it throws. */
  write: (bytes: Uint8Array) => void;
  close: () => void;
};

export function createSitemapReader(check: SitemapCheck, name: string): SitemapReader {
  const utf8 = new Utf8Reader();
  const feed = createBeginning(check, name);
  let isArchive: boolean | null = null;
  return {
    write: (bytes) => {
      if (isArchive === null) {
        const kind = archiveKind(bytes);
        isArchive = kind !== null;
        if (kind !== null) {
          const fix = 'Compress each sitemap separately with gzip, or serve it uncompressed.';
          check.stop(rootRule, { message: `The file is a ${kind} archive, not a sitemap.`, fix });
        }
      }
      if (!isArchive) feed.write(utf8.read(bytes));
    },
    close: () => {
      if (isArchive) return;
      feed.write(utf8.end());
      feed.close();
    },
  };
}

function archiveKind(bytes: Uint8Array): 'tar' | 'zip' | null {
  const latin1 = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (latin1(0, 4) === 'PK\x03\x04') return 'zip';
  return latin1(257, 262) === 'ustar' ? 'tar' : null;
}

/** Returns `false` for errors that do not concern the text. */
export function stopAt(check: SitemapCheck, error: unknown): boolean {
  if (error instanceof Utf8Problem) check.stop(encodingRule, error.message, null);
  else if (!(error instanceof XmlProblem)) return false;
  else if (error.message.startsWith('the XML declaration says')) check.stop(encodingRule, error.message, error.line);
  else check.stop(invalidXmlRule, { why: error.message, line: error.line, column: error.column });
  return true;
}

function createBeginning(check: SitemapCheck, name: string): TextFeed {
  let beginning = '';
  let feed: TextFeed | null = null;
  const decide = () => {
    checkMarks(beginning);
    feed = chooseFeed(beginning, check, name) ?? new XmlStream(check.xml);
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

/** Zeros are UTF-16 without a byte order mark. */
function checkMarks(beginning: string): void {
  if (beginning.charCodeAt(0) === 0 || beginning.charCodeAt(1) === 0) throw invalidByte(1);
  if (beginning.startsWith('\uFEFF')) throw invalidByte(4);
}

/** `null` for XML. */
function chooseFeed(beginning: string, check: SitemapCheck, name: string): TextFeed | null {
  const unread = { write: () => undefined, close: () => undefined };
  const title = htmlTitleOf(beginning);
  if (title !== null) {
    check.stop(isHtmlRule, title);
    return unread;
  }
  if (isRobotsFile(beginning)) {
    const fix = 'Check it with goshen robots, and validate the sitemaps in its Sitemap lines.';
    check.stop(rootRule, { line: 1, message: 'The file is a robots.txt, not a sitemap.', fix });
    return unread;
  }
  const isText = /^\s*https?:\/\//i.test(beginning) || (/\.txt(?:\.gz)?$/i.test(name) && !/^\s*</.test(beginning));
  return isText || beginning.trim() === '' ? createLineFeed(check) : null;
}

function isRobotsFile(beginning: string): boolean {
  const lines = beginning.split(/[\r\n]+/).map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
  return /^(?:user-agent|allow|disallow|sitemap|crawl-delay|host) *:/i.test(first);
}

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
      if (rest.length > maxLineCharacters) {
        read(rest.slice(0, maxLineCharacters));
        rest = '';
      }
    },
    close: () => read(rest),
  };
}

class Utf8Problem extends Error {}

/** @param at Counted from 1, in the uncompressed file. */
function invalidByte(at: number): Utf8Problem {
  return new Utf8Problem(`byte ${at} is invalid`);
}

class Utf8Reader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;

  read(chunk: Uint8Array): string {
    const isFirst = this.#bytes === 0;
    try {
      const text = this.#decoder.decode(chunk, { stream: true });
      this.#bytes += chunk.length;
      return text;
    } catch {
      throw invalidByte(this.#bytes + firstInvalidByte(chunk, isFirst));
    }
  }

  end(): string {
    try {
      return this.#decoder.decode();
    } catch {
      throw invalidByte(this.#bytes);
    }
  }
}

/** Counted from 1. The rest of a character that began in the chunk before is skipped. */
function firstInvalidByte(chunk: Uint8Array, isFirst: boolean): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  while (!isFirst && at < 3 && ((chunk[at] ?? 0) & 0xc0) === 0x80) at += 1;
  for (; at < chunk.length; at += 1) {
    try {
      decoder.decode(chunk.subarray(at, at + 1), { stream: true });
    } catch {
      return at + 1;
    }
  }
  return at;
}
