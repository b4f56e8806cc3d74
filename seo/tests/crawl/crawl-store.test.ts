import { expect, test } from 'vitest';
import { SnapshotStore } from '../../crawl/crawl-store.ts';
import { parsePage } from '../../crawl/parse-page.ts';

const menu = '<nav><a href="/a">A</a><a href="/b">B</a></nav>';

function parse(path: string, body: string) {
  const url = `https://example.com${path}`;
  const response = {
    url,
    requestedUrl: url,
    variant: null,
    status: 200,
    redirects: [],
    headers: {},
    bytes: 1,
    ttfbMs: 1,
  };
  return parsePage(`<!doctype html><title>T</title>${menu}${body}`, response);
}

test('values that pages share are stored once, similar ones are not merged', () => {
  const store = new SnapshotStore();
  const one = store.keep(parse('/1', '<a href="/c">C</a>'));
  const weighed = store.items;
  const two = store.keep(parse('/2', '<a href="/c">Another name</a>'));
  expect(two).toEqual(parse('/2', '<a href="/c">Another name</a>'));
  expect(two.anchors[0]).toBe(one.anchors[0]);
  expect(two.anchors[2]).not.toBe(one.anchors[2]);
  expect(store.items - weighed).toBeLessThan(weighed);
});

test('an image that pages load over plain http is kept once', () => {
  const store = new SnapshotStore();
  const image = '<img src="http://example.com/a.png" alt="A">';
  const [one, two] = [store.keep(parse('/1', image)), store.keep(parse('/2', image))];
  expect(two.plainHttp).toEqual([{ element: 'img', url: 'http://example.com/a.png', line: 1 }]);
  expect(two.plainHttp[0]).toBe(one.plainHttp[0]);
});

const long = 'x'.repeat(300_000);

test.for([
  ['a query', `<a href="?${long}">A</a>`],
  ['the text of a link', `<a href="/">${long}</a>`],
  ['an alternative text', `<img src="/a.png" alt="${long}">`],
  ['a heading', `<h2>${long}</h2>`],
  ['a script', `<script src="/${long}"></script>`],
  ['a base', `<base href="/${long}">`],
  ['a paragraph', `<p>${long}</p>`],
] as const)('the characters of %s count towards the memory limit', ([, body]) => {
  const store = new SnapshotStore();
  store.keep(parse('/1', ''));
  const weighed = store.items;
  store.keep(parse('/2', body));
  expect(store.items - weighed).toBeGreaterThanOrEqual(1_000);
});
