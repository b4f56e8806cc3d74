import { expect, test } from 'vitest';
import { FindingCollector } from '../../../engine/run-rules.ts';
import { DocumentReader } from '../../../engine/sitemap/document-reader.ts';
import type { SitemapEntry, XmlHandler } from '../../../engine/sitemap/model.ts';
import { XmlProblem, XmlStream } from '../../../engine/sitemap/xml-stream.ts';

const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
const link = '<xhtml:link rel="alternate" hreflang="fr" href="https://a.example/fr"/>';
const plain = `\n  <url>\n    <loc>https://a.example/</loc>\n    <lastmod>2026-01-01</lastmod>\n    ${link}\n  </url>`;

const documents: Record<string, string> = {
  'plain entries': `<?xml version="1.0"?>\n${root}${plain.repeat(5)}\n</urlset>\n`,
  'one line': `${root}${'<url><loc>https://a.example/</loc></url>'.repeat(4)}</urlset>`,
  'entries in a comment': `${root}${plain}<!-- ${plain}${plain} -->${plain}</urlset>`,
  'entries in CDATA': `${root}${plain}<url><loc><![CDATA[${plain}${plain}]]></loc></url>${plain}</urlset>`,
  'an entry in an attribute': `${root}${plain}<url a="&lt;/url>"><loc>x</loc></url>${plain}</urlset>`,
  'entities and other letters': `${root}${plain}<url><loc>https://a.example/?a&amp;b</loc></url>${plain}<url><loc>é😀</loc></url>${plain}</urlset>`,
  'other order, quotes and blanks': `${root}${plain}<url ><loc\n>x</loc ><xhtml:link href='y' rel="alternate" hreflang="es" /></url>${plain}</urlset>`,
  'carriage returns': `${root}${plain.replaceAll('\n', '\r\n').repeat(3)}${plain}\r</urlset>`,
  'text between entries': `${root}${plain} stray ${plain}&amp;${plain}</urlset>`,
  'a feed whose image has a URL': `<rss><channel><image><url>x</url></image><item><link>y</link></item><item><link>z</link></item></channel></rss>`,
  'a broken entry': `${root}${plain.repeat(3)}\n  <url><loc>a & b</loc></url>${plain}</urlset>`,
  'an undeclared prefix': `<urlset><url><loc>x</loc></url><url>${link}</url></urlset>`,
  'a wrong end': `${root}${plain.repeat(2)}</urlsets>`,
  'no end': `${root}${plain.repeat(2)}\n  <url><loc>`,
  'a control character': `${root}${plain}<url><loc>a\u0001</loc></url></urlset>`,
};

/** What is read of a document in pieces, and where it breaks. */
function read(document: string, pieceLength: number) {
  const entries: SitemapEntry[] = [];
  const findings = new FindingCollector({ file: 'a.xml' });
  const reader = new DocumentReader({
    report: (rule, violation) => findings.add(rule, violation),
    kind: () => undefined,
    entry: (entry) => entries.push(entry),
  });
  const stream = new XmlStream(reader);
  const problem = findProblem(() => {
    for (let at = 0; at < document.length; at += pieceLength) stream.write(document.slice(at, at + pieceLength));
    stream.close();
  });
  return { entries, findings: findings.list(), problem };
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

test.for(Object.entries(documents))('%s is read in pieces as it is read at once', ([, document]) => {
  const whole = read(document, document.length);
  for (const pieceLength of [100, 7, 1]) expect(read(document, pieceLength)).toEqual(whole);
});

test('links have the place of their tag, entries that of their loc', () => {
  const { entries } = read(
    `<?xml version="1.0"?>\n${root}${plain}\r\n  <url><loc>https://a.example/b</loc></url></urlset>`,
    9,
  );
  expect(entries).toMatchObject([
    { line: 4, column: 5, links: [{ line: 6 }] },
    { line: 8, column: 3, links: [] },
  ]);
});

const broken = (text: string) => `${root}\n<url>\n<loc>${text}</loc>\n</url>`;

test.each([
  ['to the end of the file', broken('https://a.example/?a=1&b=2'), '4:28'],
  ['to the next entity', broken('https://a.example/?a=1&b=2') + broken('?a&amp;b'), '4:28'],
  ['behind an entity', broken('?a&amp;b=1&c'), '4:16'],
  ['in a text of several lines', broken('\n?a\n?a=1&b'), '6:5'],
])('a bare & has its own place, although the parser reads on %s', (_, document, place) => {
  const problem = `& is not written as &amp; at ${place}`;
  const whole = document.replace(root, `${root}\n<!-- Q & A -->`);
  for (const pieceLength of [whole.length, 7, 1]) expect(read(whole, pieceLength).problem).toBe(problem);
});

test.each(['<!-- Q & A -->', '<![CDATA[Q & A]]>'])('the & of %s is not to blame', (text) => {
  expect(read(`${root}\n<url>${text}`, 9).problem).toMatch(/^unclosed tag: url/);
});

const silent: XmlHandler = { openTag: () => undefined, text: () => undefined, closeTag: () => undefined };

test('an endless tag and an endless text are stopped', () => {
  const endless = (start: string, part: string) => () => {
    const stream = new XmlStream(silent);
    stream.write(start);
    for (let piece = 0; piece < 40; piece += 1) stream.write(part.repeat(65_536 / part.length));
  };
  expect(endless('<urlset ', 'a1="" b2')).toThrow();
  expect(endless('<urlset><url><loc>', 'abcdefgh')).toThrow('longer than 1 MB');
  expect(endless('<!--', 'abcdefgh')).toThrow('longer than 1 MB');
});
