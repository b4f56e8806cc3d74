import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { XmlFeed } from '#cli/io/xml-feed.ts';
import type { XmlHandler } from '#domain/sitemap/model.ts';
import { XmlProblem } from '#domain/sitemap/xml-stream.ts';

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
  'an index': `<sitemapindex xmlns="urn:y"><sitemap><loc>x</loc></sitemap></sitemapindex>`,
  'a broken entry': `${root}${plain.repeat(3)}\n  <url><loc>a & b</loc></url>${plain}</urlset>`,
  'a broken entry on the same line': `${root}${'<url><loc>x</loc></url>'.repeat(3)}<url><loc><</loc></url></urlset>`,
  'an undeclared prefix': `<urlset><url><loc>x</loc></url><url>${link}</url></urlset>`,
  'a wrong end': `${root}${plain.repeat(2)}</urlsets>`,
  'no end': `${root}${plain.repeat(2)}\n  <url><loc>`,
  'a CDATA end in text': `${root}${plain}<url><loc>a]]>b</loc></url></urlset>`,
  'a control character': `${root}${plain}<url><loc>a\u0001</loc></url></urlset>`,
};

/** What a handler is told, texts of one element joined. */
function createRecorder(): { handler: XmlHandler; events: string[] } {
  const events: string[] = [];
  let text = '';
  const flush = () => {
    if (text.trim() !== '') events.push(`text ${text}`);
    text = '';
  };
  const handler: XmlHandler = {
    openTag: ({ uri, local, name, attributes }, line) => {
      flush();
      const values = Object.entries(attributes).map(([key, { value }]) => `${key}=${value}`);
      events.push(`open {${uri}}${local} ${name} ${values.sort().join(' ')} at ${line}`);
    },
    text: (part) => {
      text += part;
    },
    closeTag: () => {
      flush();
      events.push('close');
    },
  };
  return { handler, events };
}

/** The document as the parser alone reads it. */
function readByParser(document: string): string[] {
  const { handler, events } = createRecorder();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => handler.openTag(tag, parser.line));
  parser.on('text', handler.text);
  parser.on('cdata', handler.text);
  parser.on('closetag', handler.closeTag);
  parser.on('error', (error) => {
    throw new XmlProblem(error.message.replace(/^\d+:\d+: /, ''), parser.line, parser.column);
  });
  return record(events, () => {
    parser.write(document);
    parser.close();
  });
}

function readByFeed(document: string, pieceLength: number): string[] {
  const { handler, events } = createRecorder();
  const feed = new XmlFeed(handler);
  return record(events, () => {
    for (let at = 0; at < document.length; at += pieceLength) feed.write(document.slice(at, at + pieceLength));
    feed.close();
  });
}

function record(events: string[], read: () => void): string[] {
  try {
    read();
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    events.push(`${problem.message} at ${problem.line}:${problem.column}`);
  }
  return events;
}

test.for(Object.entries(documents))('%s is read as the parser alone reads it', ([, document]) => {
  const expected = readByParser(document);
  for (const pieceLength of [document.length, 100, 7, 1]) expect(readByFeed(document, pieceLength)).toEqual(expected);
});

test('an endless tag and an endless text are stopped', () => {
  const endless = (start: string, part: string) => () => {
    const feed = new XmlFeed(createRecorder().handler);
    feed.write(start);
    for (let piece = 0; piece < 40; piece += 1) feed.write(part.repeat(65_536 / part.length));
  };
  expect(endless('<urlset ', 'a1="" b2')).toThrow();
  expect(endless('<urlset><url><loc>', 'abcdefgh')).toThrow('longer than 1 MB');
  expect(endless('<!--', 'abcdefgh')).toThrow('longer than 1 MB');
});
