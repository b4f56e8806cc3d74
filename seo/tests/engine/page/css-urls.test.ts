import { expect, test } from 'vitest';
import { readCssUrls } from '../../../engine/page/collect/css-urls.ts';

test.each([
  ['a { background: url(/a.png) }', ['image /a.png']],
  ['a { background: URL( "/a b.png" ) , url(\'/c.png\') }', ['image /a b.png', 'image /c.png']],
  ['a { background: url(/a\\(1\\).png) }', ['image /a(1).png']],
  [".font-\\[\\'Times\\'\\] {} a { background: url(\"data:image/svg+xml,<a filter='url(%23n)'/>\") }", []],
  ['@import "a.css" screen; @import url(b.css) layer(x);', ['style sheet a.css', 'style sheet b.css']],
  [
    '@font-face { src: local("x"), url(x.woff2) format("woff2"), url(x.woff) } a { background: url(a.png) }',
    ['font x.woff2', 'image a.png'],
  ],
  [
    '@font-face { src: url(x.eot); src: url("x.eot?#iefix"), url(x.ttf), url(x.svg#x) } @font-face { src: url(y.ttf) }',
    ['font x.ttf', 'font y.ttf'],
  ],
  [
    '@font-face { src: url("data:font/woff2;base64,AA"), url(x.woff) } @font-face { src: url(y.woff2) }',
    ['font y.woff2'],
  ],
  ['a { background: url(/a.png) } b { background: url(/a.png) }', ['image /a.png']],
])('%s names %j', (css, expected) => {
  expect(readCssUrls(css).map(({ kind, href }) => `${kind} ${href}`)).toEqual(expected);
});

test('the other files of a font are those that browsers load if the first one fails', () => {
  const css =
    '@font-face { src: url(x.eot), url(x.woff2), url(x.woff); src: url(x.ttf) } @font-face { src: url(y.ttf) }';
  expect(readCssUrls(css)).toEqual([
    { kind: 'font', href: 'x.woff2', others: ['x.woff', 'x.ttf'] },
    { kind: 'font', href: 'y.ttf', others: [] },
  ]);
});

test.each([
  '/* a { background: url(/a.png) } */',
  '/* not closed url(/a.png)',
  'a { content: "url(/a.png)" }',
  "a { content: 'not closed\\' url(/a.png)",
  '@namespace svg url(http://www.w3.org/2000/svg);',
  '@-moz-document url(https://example.com/) { }',
  'a { filter: url(#shadow); mask: url() }',
  'a { background: url(data:image/png;base64,AAAA) }',
  "a { background: url(data:image/svg+xml;utf8,<svg fill='rgb(0,0,0)'></svg>) }",
  'a { background: url(var(--image)); behavior: url(/PIE.htc); width: curl(/a.png) }',
  '@charset "utf-8"; a { font-family: "a.ttf" }',
])('a browser loads nothing for %s', (css) => {
  expect(readCssUrls(css)).toEqual([]);
});
