import { METHODS } from 'node:http';
import { contactEndpoint } from '#domain/contact/form-contract.ts';

const end = 'Host: goshen.test\r\nConnection: close\r\n\r\n';
const jsonHead = `Host: goshen.test\r\nConnection: close\r\nContent-Type: application/json\r\n`;

const paths = ['/', '/fr/about', '/contact', '/language', '/nowhere', '/healthz', '/robots.txt', contactEndpoint];
const madeUpMethods = ['BREW', 'get', 'GETT', 'G', 'G@T', '', ' GET', 'GET\0', '\u00c7ET', 'PRI', 'A'.repeat(3000)];
const versions = ['', 'HTTP', 'HTTP/', 'HTTP/1', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1.1'];
const oddVersions = ['http/1.1', 'HTPP/1.1', 'HTTP/1.1 x', 'HTTP/-1.1', 'HTTP/1,1', 'HTTP\\1.1', 'ICE/1.0', 'RTSP/1.0'];
const targets = [
  '',
  '*',
  'about',
  '?',
  '#',
  '//',
  '///',
  '/.',
  '/..',
  '/./',
  '/?#',
  '/#x',
  'goshen.test:80',
  'http://',
];
const oddTargets = [
  'http://[::1',
  'https://evil.example/',
  'javascript:1',
  '/\\',
  '/;',
  '/:',
  '/a b',
  '/\t',
  '/\0',
  '/a\u00ff',
];
const gaps = ['\t', '  ', '\u000b', '\u00a0', '\0', ''];
const lineEnds = ['\n', '\r', '\n\r', '\r\r\n', '\r\n\r\n\r\n'];
const separators = ['', ' ', ' :', ':', '::', '=', '\0:', '\r:', '\n:'];
const names = ['', ' ', 'X Y', 'X\u00e9', 'X\0', '(X)', '"X"', 'X\u0001', '__proto__', 'constructor', 'Host', 'Cookie'];
const lengths = [
  '0',
  '-1',
  '+2',
  '2.0',
  '0x2',
  '2 2',
  '2,2',
  '',
  ' ',
  '1e1',
  '9'.repeat(30),
  '9007199254740993',
  'NaN',
];
const codings = [
  'chunked, gzip',
  'gzip',
  'identity',
  'x',
  '',
  'chunked, chunked',
  ' chunked',
  '\u000bchunked',
  'CHUNKED',
];
const chunks = [
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  '02\r\n{}\r\n000\r\n\r\n',
  '2;a=b\r\n{}\r\n0\r\n\r\n',
  '2;\r\n{}\r\n0\r\nX-Trailer: zq\r\n\r\n',
  '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n',
  `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '-2\r\n{}\r\n0\r\n\r\n',
  '+2\r\n{}\r\n0\r\n\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  ' 2\r\n{}\r\n0\r\n\r\n',
  '2 \r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '2\r\n{}x\r\n0\r\n\r\n',
  `${'f'.repeat(17)}\r\n{}\r\n0\r\n\r\n`,
  '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
  `${'1\r\n \r\n'.repeat(5000)}0\r\n\r\n`,
  `${'1\r\n \r\n'.repeat(40_000)}0\r\n\r\n`,
];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];
const sizes = [0, 1, 20, 2047, 2049, 32_767, 32_768, 32_769, 65_536, 300_000];
const headerCounts = [1, 50, 97, 98, 99, 100, 101, 150, 1000];
const headerSizes = [1000, 8000, 15_000, 16_000, 16_383, 16_384, 17_000, 60_000];

/** Requests whose frame is odd rather than what they carry; each is complete, so each has a response. */
export function listOddFrames(): string[] {
  return [...listRequestLines(), ...listHeads(), ...listBodies(), ...listRows()];
}

function listRequestLines(): string[] {
  return [
    ...[...METHODS, ...madeUpMethods].flatMap((method) => paths.map((path) => `${method} ${path} HTTP/1.1\r\n${end}`)),
    ...[...versions, ...oddVersions].flatMap((version) => paths.map((path) => `GET ${path} ${version}\r\n${end}`)),
    ...[...targets, ...oddTargets].flatMap((target) =>
      ['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT'].map((method) => `${method} ${target} HTTP/1.1\r\n${end}`),
    ),
    ...gaps.flatMap((gap) => [`GET${gap}/ HTTP/1.1\r\n${end}`, `GET /${gap}HTTP/1.1\r\n${end}`]),
  ];
}

function listHeads(): string[] {
  const get = (lines: string) => `GET /about HTTP/1.1\r\n${lines}\r\n${end}`;
  return [
    ...names.flatMap((name) => separators.map((separator) => get(`${name}${separator}zq`))),
    ...lineEnds.flatMap((lineEnd) => [
      get(`X: 1${lineEnd}Y: 2`),
      `GET / HTTP/1.1${lineEnd}${end}`,
      get(`X:${lineEnd}y`),
    ]),
    ...headerCounts.flatMap((count) => ['/about', '/nowhere'].map((path) => manyHeaders(path, 'X: 1', count))),
    ...headerSizes.map((size) => get(`X: ${'y'.repeat(size)}`)),
    ...headerSizes.map((size) => get(`${'n'.repeat(size)}: 1`)),
    ...headerSizes.map((size) => `GET /?${'q'.repeat(size)} HTTP/1.1\r\n${end}`),
    ...['a', 'goshen.test', ''].map((host) => get(`Host: ${host}`)),
    ...['keep-alive, close', 'upgrade', 'x'.repeat(1000), 'host', ''].map((value) => get(`Connection: ${value}`)),
    ...['100-continue', '200-ok', ''].map((value) => get(`Expect: ${value}`)),
    ...['h2c', 'websocket', 'TLS/1.0', 'x'.repeat(500)].map((value) => get(`Upgrade: ${value}\r\nConnection: Upgrade`)),
    get('HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c'),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ];
}

function manyHeaders(path: string, line: string, count: number): string {
  return `GET ${path} HTTP/1.1\r\n${`${line}\r\n`.repeat(count)}${end}`;
}

function listBodies(): string[] {
  const post = (path: string, lines: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: goshen.test\r\nConnection: close\r\n${lines}\r\n\r\n${body}`;
  const posted = [contactEndpoint, '/fr/contact', '/language'];
  const sized = (type: string, size: number) => `Content-Type: ${type}\r\nContent-Length: ${size}`;
  return [
    ...posted.flatMap((path) =>
      chunks.map((body) => post(path, `${typeOf(path)}\r\nTransfer-Encoding: chunked`, body)),
    ),
    ...chunks.map((body) => `GET /about HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${end}${body}`),
    ...codings.map(
      (coding) => `POST ${contactEndpoint} HTTP/1.1\r\n${jsonHead}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
    ),
    ...lengths.flatMap((length) =>
      ['GET', 'HEAD'].map((method) => `${method} / HTTP/1.1\r\nContent-Length: ${length}\r\n${end}`),
    ),
    ...posted.flatMap((path) =>
      types.flatMap((type) =>
        sizes.map((size) => post(path, sized(type, size), 'x='.padEnd(size, 'y').slice(0, size))),
      ),
    ),
    ...['gzip', 'br', 'deflate', 'compress', 'x', 'gzip, gzip'].flatMap((coding) =>
      posted.map((path) => post(path, `${typeOf(path)}\r\nContent-Encoding: ${coding}\r\nContent-Length: 2`, '{}')),
    ),
    ...posted.map((path) =>
      post(path, `${typeOf(path)}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`, '0\r\n\r\n'),
    ),
    ...posted.map((path) => post(path, `${typeOf(path)}\r\nContent-Length: 2\r\nContent-Length: 3`, '{}x')),
  ];
}

function typeOf(path: string): string {
  return `Content-Type: application/${path === contactEndpoint ? 'json' : 'x-www-form-urlencoded'}`;
}

/** Several requests on one connection, with rubbish between and behind them. */
function listRows(): string[] {
  const kept = 'GET /about HTTP/1.1\r\nHost: goshen.test\r\n\r\n';
  const last = `GET /faq HTTP/1.1\r\n${end}`;
  const between = ['', '\r\n', '\r\n\r\n\r\n', '\0', 'x', 'GET', '\u0016\u0003\u0001', '{}', 'HTTP/1.1 200 OK\r\n\r\n'];
  return [
    ...between.map((rubbish) => `${kept}${rubbish}${last}`),
    ...between.map((rubbish) => `${last}${rubbish}`),
    kept.repeat(20) + last,
  ];
}
