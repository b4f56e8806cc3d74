import { FeedReader } from './feed-reader.ts';
import { fileRules } from './file-rules.ts';
import type { FindingList } from './finding-list.ts';
import {
  namespaces,
  type PlainEntry,
  type SitemapEntry,
  type SitemapKind,
  type XmlHandler,
  type XmlTag,
} from './model.ts';
import { UrlsetReader } from './urlset-reader.ts';

export type DocumentReaderOptions = {
  findings: FindingList;
  /** Called once, before the first entry; `null` where the document is no sitemap of any kind. */
  kind: (kind: SitemapKind | null) => void;
  entry: (entry: SitemapEntry) => void;
};

const kinds: Readonly<Record<string, SitemapKind>> = {
  urlset: 'urlset',
  sitemapindex: 'index',
  rss: 'feed',
  RDF: 'feed',
  feed: 'feed',
};

/** Looks at the root element and hands everything below it to the reader of that kind of document. */
export class DocumentReader implements XmlHandler {
  readonly #options: DocumentReaderOptions;
  #reader: XmlHandler | null = null;
  #isOpen = false;

  constructor(options: DocumentReaderOptions) {
    this.#options = options;
  }

  openTag(tag: XmlTag, line: number): void {
    if (this.#isOpen) this.#reader?.openTag(tag, line);
    else this.#openRoot(tag, line);
  }

  text(text: string): void {
    this.#reader?.text(text);
  }

  closeTag(): void {
    this.#reader?.closeTag();
  }

  plainEntry(entry: PlainEntry): void {
    this.#reader?.plainEntry?.(entry);
  }

  #openRoot(tag: XmlTag, line: number): void {
    this.#isOpen = true;
    const { findings, entry } = this.#options;
    const kind = Object.hasOwn(kinds, tag.local) ? (kinds[tag.local] ?? null) : null;
    this.#options.kind(kind);
    if (kind === null) this.#refuse(tag, line);
    else if (kind === 'feed') this.#reader = new FeedReader(entry, tag.attributes['xml:base']?.value ?? null);
    else if (kind !== 'text') {
      this.#checkNamespace(tag, line);
      this.#reader = new UrlsetReader({ kind, namespace: tag.uri, findings, entry });
    }
  }

  #refuse({ local, name }: XmlTag, line: number): void {
    const { findings } = this.#options;
    if (local.toLowerCase() === 'html') reportHtml(findings, null);
    else {
      const message = `Root element is <${name}>, expected <urlset> or <sitemapindex>.`;
      findings.add(fileRules.root, { line, message, evidence: name });
    }
  }

  #checkNamespace({ uri }: XmlTag, line: number): void {
    if (uri === namespaces.sitemap) return;
    const message = `Namespace is "${uri}", expected "${namespaces.sitemap}".`;
    const fix = `Write xmlns="${namespaces.sitemap}".`;
    this.#options.findings.add(fileRules.namespace, { line, message, fix, evidence: uri });
  }
}

/** The title of an HTML page where a text begins like one, else `null`; `''` where it has no title. */
export function htmlTitleOf(beginning: string): string | null {
  const isHtml =
    /^\uFEFF?\s*(?:<!--(?:(?!-->).)*-->\s*|<\?xml\b[^>]*>\s*)*(?:<!doctype\s+html|<html|<head|<body)\b/is.test(
      beginning,
    );
  return isHtml ? (/<title[^<>]*>([^<]*)/i.exec(beginning)?.[1]?.trim() ?? '') : null;
}

/** @param title Of the HTML page that stands where the sitemap should; `null` where it is not known. */
export function reportHtml(findings: Pick<FindingList, 'add'>, title: string | null): void {
  const named = title ? ` (title "${title}")` : '';
  const message = `Sitemap is an HTML page${named}: the server answered with an HTML page.`;
  findings.add(fileRules.isHtml, { line: 1, message });
}
