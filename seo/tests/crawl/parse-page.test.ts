import { describe, expect, test } from 'vitest';
import { parsePage } from '../../crawl/parse-page.ts';
import { unknownResponse } from '../../engine/page/page-snapshot.ts';
import { buildHtml } from '../engine/page/clean-page.ts';
import { collectHtml } from '../support/collect-html.ts';

const url = 'https://lodges.test/sea';
const inBody = (body: string) =>
  `<!doctype html>\n<html lang="en"><head><title>Sea</title></head>\n<body>${body}</body>`;

describe('a page read by the parser has the snapshot that a browser’s document has', () => {
  const pages: [what: string, html: string][] = [
    ['a whole page', buildHtml()],
    ['an empty text', ''],
    ['words without markup', 'Sea and sand'],
    ['an old doctype', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "x"><title>Sea</title><p>Sea'],
    ['a head that is broken', '<html><head><title>Sea</title>\n<div></div>\n<link rel=canonical href=/></head><body>'],
    ['a drawing', inBody('<a href="/"><svg viewBox="0 0 1 1"><title>Sea</title><a xlink:href="#x"/></svg></a>')],
    ['noscript', inBody('<noscript><img src="/a.png"></noscript><img src="/b.png" alt="">')],
    ['a template', inBody('<template><a href="/never">x</a><h1>No</h1></template><h1>Yes</h1>')],
    [
      'tables, lists and forms',
      inBody('<table><tr><td>a<td>b<tr><td>c<td>d</table><ul><div>x</div></ul><input name=q>'),
    ],
    ['misnested markup', inBody('<b><p>Sea</b> and <a href=/x>sand <a href=/y>salt</a></p>')],
    ['data blocks', inBody('<script type="application/ld+json">{"a": "<b>"}</script><script>var a</script>')],
    ['lines that end as Windows writes them', inBody('<p>a</p>\r\n<h1>Sea</h1>\r\n<img src=x>')],
    [
      'texts and values over lines',
      inBody('<p title="a\nb &amp; c\r\nd">one two\n  three\r\n\tfour</p>\n\n<h1>Sea</h1>'),
    ],
    ['letters of two units', inBody('<h1 title="a \u{1f30a} b">a \u{1f30a}\u{1f30a} b</h1><p>\u{1f30a}</p>')],
    ['a zero and a lone half of a letter', inBody('<h1 title="a\0b">a\0b \ud83c c</h1><p>d\0</p>')],
    ['text where none belongs', '<table>a <b>b</b> c<tr> d <td> e </table> f<col> g<select> h <option> i</select>'],
    ['text before and after the page', ' a <html> b <head> c </head> d <body> e </body> f </html> g '],
    [
      'styles and scripts with signs',
      inBody('<style>a > b { content: "<&" }</style><script>if (a < b && c) "</p>"</script><h1>a</h1>'),
    ],
    ['characters by number and name', inBody('<h1>S&eacute;a &#x26; sand &amp; &notin;</h1>')],
  ];
  test.each(pages)('%s', (_, html) => {
    expect(parsePage(html, unknownResponse(url))).toEqual(collectHtml(html, { url }));
  });
});

test('a declarative shadow root is part of the page; its ids are its own', () => {
  const card = (mode: string) =>
    `<x-card><template ${mode}><h2 id="a">Rooms</h2><a href="/rooms">Rooms</a></template></x-card>`;
  const { anchors, headings, ids } = parsePage(inBody(card('shadowrootmode="open"')), unknownResponse(url));
  expect(anchors).toMatchObject([{ url: 'https://lodges.test/rooms', name: 'Rooms', hidden: false }]);
  expect(headings).toMatchObject([{ text: 'Rooms' }]);
  expect(ids).toEqual([]);
  expect(parsePage(inBody(card('')), unknownResponse(url)).anchors).toEqual([]);
});

describe('excessive markup ends the parsing, and what precedes it counts', () => {
  const formatted = Array.from({ length: 900 }, (_, at) => `<b id="${at}">`).join('');
  const cases: [what: string, html: string][] = [
    ['nested deeper than any browser nests', '<div>'.repeat(100_000)],
    ['formatting repeated in every paragraph', formatted + '<p>x'.repeat(3_000)],
  ];
  test.each(cases)('%s', (_, html) => {
    const snapshot = parsePage(inBody(`<h1>Sea</h1>${html}`), unknownResponse(url));
    expect(snapshot.headings).toMatchObject([{ text: 'Sea' }]);
  });
});

describe('bytes are decoded', () => {
  const page = (meta: string) => `<!doctype html><html><head>${meta}<title>Caf\u00e9</title></head></html>`;
  const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  const typed = (type: string) => ({ ...unknownResponse(url), headers: { 'content-type': [type] } });
  const cases: [what: string, body: Uint8Array, type: string][] = [
    ['as UTF-8 by default', new TextEncoder().encode(page('')), 'text/html'],
    ['by the header', latin(page('')), 'text/html; charset=ISO-8859-1'],
    ['by the header, against the page', latin(page('<meta charset=utf-8>')), 'text/html; charset="latin1"'],
    ['by the page', latin(page('<meta charset="windows-1252">')), 'text/html'],
    ['by the byte order mark, against the header', utf16(page('')), 'text/html; charset=utf-8'],
    ['as UTF-8 for an unknown name', new TextEncoder().encode(page('')), 'text/html; charset=klingon'],
  ];
  test.each(cases)('%s', (_, body, type) => {
    expect(parsePage(body, typed(type)).titles[0]?.text).toBe('Café');
  });
});
