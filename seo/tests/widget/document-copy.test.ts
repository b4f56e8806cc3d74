import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { collectPageSnapshot } from '../../engine/page/collect/collect-page-snapshot.ts';
import { unknownResponse } from '../../engine/page/page-snapshot.ts';
import { copyDocument, createIsOwn } from '../../widget/page/document-copy.ts';

const url = 'https://lodges.test/lodges';
const isOwn = createIsOwn('seo-widget', 'https://lodges.test/devtools/assets/');

function openPage(body: string) {
  const { window } = new JSDOM(`<!doctype html><html lang="en"><head></head><body>${body}</body></html>`, { url });
  const copy = copyDocument(window.document, isOwn);
  return {
    document: window.document,
    copy,
    snapshot: collectPageSnapshot(copy.document, unknownResponse(url), copy.source),
  };
}

test('the line of a heading, an image or a link leads back to its element', () => {
  const { document, copy, snapshot } = openPage(
    '<h1>Lodges</h1><!-- rooms --><p><img src="/a.png"><a href="/b">B</a></p>',
  );
  expect(snapshot.doctype).toBe('standards');
  expect(copy.elementAt(snapshot.headings[0]?.line ?? 0)).toBe(document.querySelector('h1'));
  expect(copy.elementAt(snapshot.images[0]?.line ?? 0)).toBe(document.querySelector('img'));
  expect(copy.elementAt(snapshot.anchors[0]?.line ?? 0)).toBe(document.querySelector('a'));
  expect(copy.elementAt(99)).toBeNull();
});

test('the widget is not part of the page that it audits', () => {
  const alone = openPage('<p>Lodges</p><script src="/assets/entry.js"></script>');
  const beside = openPage(
    '<p>Lodges</p><script src="/assets/entry.js"></script><script src="/devtools/assets/widget.js"></script><seo-widget></seo-widget>',
  );
  expect(beside.snapshot).toEqual(alone.snapshot);
});
