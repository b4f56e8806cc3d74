import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { mark } from './check-response.ts';

const paths = [
  '/',
  '/fr/about',
  '/blog/nothing',
  '/nowhere',
  contactEndpoint,
  '/contact',
  '/language',
  '/sitemap.xml',
  '/assets/x.js',
  '/healthz',
  `/${mark.replaceAll(' ', '%20')}`,
  '/%ZZ',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/../../../../etc/passwd',
  '/.env',
  '/.git/config',
  '/FR//About/?x=1',
  '/fr/../en',
  `//evil.example/${mark.replaceAll(' ', '+')}`,
  '/\\evil.example',
  `/?lng=${encodeURIComponent(mark)}&lng=${'x'.repeat(3000)}`,
  '/?__proto__[x]=1&constructor=2',
  '*',
  'http://evil.example/',
  'evil.example:443',
  '',
  '/a\u0000b',
  `/${'a'.repeat(8000)}`,
  `/${'%41'.repeat(2000)}`,
  '/😀',
];

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PROPFIND',
  'CONNECT',
  'BREW',
  'get',
  '',
];

const headers = [
  '',
  `Cookie: i18next=${mark}`,
  `Cookie: i18next=%3Cscript%3E; i18next=fr-CA; =; ;;; ${'x=1; '.repeat(500)}`,
  'Cookie: __proto__=1; i18next=constructor',
  'Accept-Encoding: br;q=9, *;q=0, identity;q=nonsense',
  `Accept-Language: ${mark}`,
  `If-None-Match: ${'"x", '.repeat(1000)}`,
  'Range: bytes=0-9999999999',
  `X-Request-Id: ${mark}`,
  `X-Forwarded-For: ${mark}\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: javascript`,
  `Origin: null\r\nReferer: ${mark}`,
  `Origin: ${mark}\r\nSec-Fetch-Site: cross-site`,
  'Expect: 100-continue',
  'Expect: nonsense',
  'Upgrade: websocket\r\nSec-WebSocket-Key: x',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: gzip, chunked, identity',
  'Content-Length: 3\r\nTransfer-Encoding: chunked',
  'Content-Length: 3\r\nContent-Length: 4',
  ' folded: header',
  'No colon at all',
  'Bad\u0001Name: x',
  `X: ${'y'.repeat(20_000)}`,
  'Y: 1\r\n'.repeat(150).trimEnd(),
];

const hosts = ['goshen.test', `evil"${mark}`, 'a, b', '', 'fr.goshen.test:99999', '[::1', 'xn--\u0080'];

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=',
  'text/xml',
  mark,
  `application/json;${'a=b;'.repeat(300)}`,
  '',
];

const bodies = [
  '',
  '{',
  'null',
  '[]'.repeat(10),
  '['.repeat(30_000),
  '{"firstName":{"toString":1},"email":["a"],"message":9e999}',
  '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
  `{"firstName":${JSON.stringify(mark)},"lastName":"x","email":"${'a'.repeat(300)}@b.c","message":"\\ud800"}`,
  `firstName=${encodeURIComponent(mark)}&lastName=${encodeURIComponent(mark)}&email=nobody&message=x`,
  `lng=${encodeURIComponent(mark)}&returnTo=${encodeURIComponent('//evil.example/')}`,
  `returnTo=${encodeURIComponent('/\\evil.example')}&lng=fr&lng=es`,
  'a=1&'.repeat(5000),
  '%ff=%fe&%=%',
  'x'.repeat(40_000),
  '\u0000\u0001\u00ff',
];

/** Requests with several faulty parts at once: the same list each time. */
export function listMixedRequests(): string[] {
  const posted = [contactEndpoint, '/contact', '/fr/contact', '/language'];
  const form = { method: 'POST', type: 'application/x-www-form-urlencoded', body: 'lng=fr&returnTo=%2F' };
  const typed = contentTypes.flatMap((type) => bodies.map((body) => ({ method: 'POST', type, body })));
  return [
    ...posted.flatMap((path) => typed.map((parts) => ({ ...parts, path }))),
    ...posted.flatMap((path) => headers.map((header) => ({ ...form, header, path }))),
    ...Array.from({ length: 3000 }, (_, n) => mix(n)),
  ].map(build);
}

type Parts = { method: string; path: string; header: string; host: string; type: string; body: string };

/** Steps that share no factor with the lengths of the lists meet all pairs in time. */
function mix(n: number): Parts {
  const at = (list: readonly string[], step: number) =>
    list[(n * step + Math.floor(n / list.length)) % list.length] ?? '';
  return {
    method: at(methods, 7),
    path: at(paths, 11),
    header: at(headers, 13),
    host: at(hosts, 5),
    type: at(contentTypes, 3),
    body: at(bodies, 17),
  };
}

function build(parts: Partial<Parts>): string {
  const { method = 'GET', path = '/', header = '', host = 'goshen.test', type = '', body = '' } = parts;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...(header === '' ? [] : [header]),
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
