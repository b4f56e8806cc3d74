import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { XmlFeed } from '#cli/sources/read-sitemap.ts';
import { FindingCollector } from '#seo/run-rules.ts';
import { DocumentReader } from '#seo/sitemap/document-reader.ts';
import type { SitemapEntry, XmlHandler } from '#seo/sitemap/model.ts';
import { XmlProblem } from '#seo/sitemap/xml-stream.ts';

const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const link = '<xhtml:link rel="alternate" hreflang="fr" href="https://a.example/fr"/>';
const plain = `\n  <url>\n    <loc>https://a.example/</loc>\n    <lastmod>2026-01-01</lastmod>\n    ${link}\n  </url>`;

const documents: Record<string, string> = {
  'plain entries': `<?xml version="1.0"?>\n${root}${plain.repeat(5)}\n</urlset>\n`,
  'one line': `${root}${'<url><loc>https://a.example/</loc></url>'.repeat(4)}</urlset>`,
  'entries in a comment': `${root}${plain}<!-- ${plain}${plain} -->${plain}</urlset>`,
  'entries in CDATA': `${root}${plain}<url><loc><![CDATA[${plain}${plain}]]></loc></url>${plain}</urlset>`,
  'entries in an instruction': `${root}${plain}<?php ${plain}${plain}?>${plain}</urlset>`,
  'an entry in an attribute': `${root}${plain}<url a="&lt;/url>"><loc>x</loc></url>${plain}</urlset>`,
  'entities and other letters': `${root}${plain}<url><loc>https://a.example/?a&amp;b</loc></url>${plain}<url><loc>é😀</loc></url>${plain}</urlset>`,
  'other order, quotes and blanks': `${root}${plain}<url ><loc\n>x</loc ><xhtml:link href='y' rel="alternate" hreflang="es" /></url>${plain}</urlset>`,
  'carriage returns': `${root}${plain.replaceAll('\n', '\r\n').repeat(3)}${plain}\r</urlset>`,
  'an entry in an entry': `${root}${plain}<url><url><loc>x</loc></url></url>${plain}</urlset>`,
  'text between entries': `${root}${plain} stray ${plain}&amp;${plain}</urlset>`,
  'another default namespace inside': `${root}${plain}<x xmlns="urn:x">${plain}</x>${plain}</urlset>`,
  'empty children': `${root}<url><loc></loc></url><url></url>${plain}<url/>${plain}</urlset>`,
  'no prefix declared': `<urlset xmlns="urn:y"><url><loc>x</loc></url><url><loc>y</loc></url></urlset>`,
  'fields in another order, twice, and after the alternates': `${root}${plain}<url><lastmod>2026</lastmod><loc>x</loc></url><url><loc>x</loc><loc>y</loc></url><url><loc>x</loc>${link}<priority>1</priority></url>${plain}</urlset>`,
  'values with blanks': `${root}${plain}<url><loc> x </loc></url><url><loc>x y</loc></url><url><loc>x\n</loc></url><url><loc>x</loc><xhtml:link rel="alternate" hreflang=" fr" href="a\nb"/></url>${plain}</urlset>`,
  'a feed whose image has a URL': `<rss><channel><image><url>x</url></image><item><link>y</link></item><item><link>z</link></item></channel></rss>`,
  'an index': `<sitemapindex xmlns="urn:y"><sitemap><loc>x</loc></sitemap></sitemapindex>`,
  'a broken entry': `${root}${plain.repeat(3)}\n  <url><loc>a & b</loc></url>${plain}</urlset>`,
  'a broken entry on the same line': `${root}${'<url><loc>x</loc></url>'.repeat(3)}<url><loc><</loc></url></urlset>`,
  'an undeclared prefix': `<urlset><url><loc>x</loc></url><url>${link}</url></urlset>`,
  'a wrong end': `${root}${plain.repeat(2)}</urlsets>`,
  'no end': `${root}${plain.repeat(2)}\n  <url><loc>`,
  'a CDATA end in text': `${root}${plain}<url><loc>a]]>b</loc></url></urlset>`,
  'a control character': `${root}${plain}<url><loc>a\u0001</loc></url></urlset>`,
};

/** The text of a document, as far as it can be read. */
function createRecorder() {
  const entries: SitemapEntry[] = [];
  const findings = new FindingCollector({ file: 'a.xml' });
  const reader = new DocumentReader({
    report: (rule, violation) => findings.add(rule, violation),
    kind: () => undefined,
    entry: (entry) => entries.push(entry),
  });
  return { reader, list: () => ({ entries, findings: findings.list() }) };
}

/** The document as the parser alone reads it. */
function readByParser(document: string) {
  const { reader, list } = createRecorder();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => reader.openTag(tag, parser.line, parser.column - tag.name.length - 1));
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', () => reader.closeTag());
  parser.on('error', (error) => {
    throw new XmlProblem(error.message.replace(/^\d+:\d+: /, ''), parser.line, parser.column);
  });
  const problem = findProblem(() => {
    parser.write(document);
    parser.close();
  });
  return { ...list(), problem };
}

function readByFeed(document: string, pieceLength: number) {
  const { reader, list } = createRecorder();
  const feed = new XmlFeed(reader);
  const problem = findProblem(() => {
    for (let at = 0; at < document.length; at += pieceLength) feed.write(document.slice(at, at + pieceLength));
    feed.close();
  });
  return { ...list(), problem };
}

function findProblem(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return `${problem.message} at ${problem.line}:${problem.column}`;
  }
}

test.for(Object.entries(documents))('%s is read as the parser alone reads it', ([, document]) => {
  const expected = readByParser(document);
  for (const pieceLength of [document.length, 100, 7, 1]) expect(readByFeed(document, pieceLength)).toEqual(expected);
});

const silent: XmlHandler = { openTag: () => undefined, text: () => undefined, closeTag: () => undefined };

test('an endless tag and an endless text are stopped', () => {
  const endless = (start: string, part: string) => () => {
    const feed = new XmlFeed(silent);
    feed.write(start);
    for (let piece = 0; piece < 40; piece += 1) feed.write(part.repeat(65_536 / part.length));
  };
  expect(endless('<urlset ', 'a1="" b2')).toThrow();
  expect(endless('<urlset><url><loc>', 'abcdefgh')).toThrow('longer than 1 MB');
  expect(endless('<!--', 'abcdefgh')).toThrow('longer than 1 MB');
});
