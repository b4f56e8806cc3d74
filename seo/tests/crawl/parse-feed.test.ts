import { expect, test } from 'vitest';
import { parseFeed } from '../../crawl/parse-feed.ts';

const url = 'https://example.com/feed.xml';
const parse = (xml: string | Uint8Array) => parseFeed(url, 'rss', typeof xml === 'string' ? Buffer.from(xml) : xml);

test('language, URL and items of RSS are read', () => {
  const feed = parse(`<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>News</title><link>https://example.com/</link><language>en</language>
    <lastBuildDate>2026-03-03</lastBuildDate>
    <atom:link rel="self" href="${url}"/>
    <item><title>One</title><link>https://example.com/1</link><guid>1</guid><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
    <item><guid><![CDATA[2]]></guid></item></channel></rss>`);
  expect(feed).toEqual({
    url,
    kind: 'rss',
    fault: null,
    language: 'en',
    links: ['https://example.com/', url],
    dates: ['2026-03-03'],
    items: [
      { id: '1', date: 'Mon, 02 Mar 2026 10:00:00 GMT', link: 'https://example.com/1' },
      { id: '2', date: null, link: null },
    ],
  });
});

test('language, URL and items of Atom are read, whatever type the page declares', () => {
  const feed =
    parse(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><id>urn:feed</id><link href="https://example.com/"/>
    <link rel="self" href="${url}"/><entry><id>urn:1</id><updated>2026-03-02T10:00:00Z</updated>
    <link rel="enclosure" href="/a.mp3"/><link href="https://example.com/1"/></entry></feed>`);
  expect(feed).toMatchObject({
    kind: 'atom',
    language: 'fr',
    links: [],
    items: [{ id: 'urn:1', date: '2026-03-02T10:00:00Z', link: 'https://example.com/1' }],
  });
});

test.for([
  ['an HTML page', '<!doctype html><html></html>', /^is an HTML page$/],
  ['other XML', '<urlset/>', /neither RSS nor Atom/],
  ['broken XML', '<rss><channel></rss>', /unexpected close tag/],
  ['a bare &', '<rss><channel>\n<title>Kestrel & Rowan</title></channel></rss>', /^2:16: & is not written as &amp;$/],
  ['nothing', '', /document must contain a root element/],
  ['an entity bomb', '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss>&a;</rss>', /document type/],
  ['very deep nesting', `<rss>${'<a>'.repeat(100)}`, /more than 64 deep/],
  ['another encoding', new Uint8Array([0x3c, 0xff, 0xfe]), /not UTF-8/],
] as const)('%s has a fault with its reason', ([, xml, fault]) => {
  expect(parse(xml).fault).toMatch(fault);
});
