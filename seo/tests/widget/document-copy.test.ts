import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { collectPageSnapshot } from '../../engine/page/collect/collect-page-snapshot.ts';
import { unknownResponse } from '../../engine/page/page-snapshot.ts';
import { copyDocument, createIsOwn } from '../../widget/page/document-copy.ts';

const url = 'https://lodges.test/lodges';
const isOwn = createIsOwn('seo-widget', 'https://lodges.test/devtools/assets/');

function openPage(body: string) {
  const { window } = new JSDOM(`<!doctype html><html lang="en"><head></head><body>${body}</body></html>`, { url });
  const snapshot = copyDocument(window.document, isOwn);
  return {
    document: window.document,
    snapshot,
    facts: collectPageSnapshot(snapshot.document, unknownResponse(url), snapshot.source),
  };
}

test('the line of a fact leads back to its element', () => {
  const { document, snapshot, facts } = openPage(
    '<h1>Lodges</h1><!-- rooms --><p><img src="/a.png"><a href="/b">B</a></p>',
  );
  expect(facts.doctype).toBe('html5');
  expect(snapshot.elementAt(facts.headings[0]?.line ?? 0)).toBe(document.querySelector('h1'));
  expect(snapshot.elementAt(facts.images[0]?.line ?? 0)).toBe(document.querySelector('img'));
  expect(snapshot.elementAt(facts.anchors[0]?.line ?? 0)).toBe(document.querySelector('a'));
  expect(snapshot.elementAt(99)).toBeNull();
});

test('the widget is not part of the page that it audits', () => {
  const alone = openPage('<p>Lodges</p><script src="/assets/entry.js"></script>');
  const beside = openPage(
    '<p>Lodges</p><script src="/assets/entry.js"></script><script src="/devtools/assets/widget.js"></script><seo-widget></seo-widget>',
  );
  expect(beside.facts).toEqual(alone.facts);
});
