import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { mark } from './check-response.ts';

const markup = [
  mark,
  `</script>${mark}`,
  `javascript:${mark}`,
  `<!--${mark}`,
  `]]>${mark}`,
  `&lt;${mark}`,
  `\\"${mark}`,
  `\u2028${mark}`,
];
const escapes = [
  '%',
  '%%',
  '%ZZ',
  '%u0041',
  '%0d%0aSet-Cookie:%20zq=1',
  '%0aLocation:%20//zq.example',
  '%00zq',
  'zq%2500',
  '%c0%af%c0%ae',
  '%e0%80%af',
  '%ed%a0%80',
  '%f5%80%80%80',
  '%fe%ff',
  '%e2%80%ae',
  '%EF%BB%BF',
  '%253Czq%253E',
  '%41'.repeat(2500),
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '..%5c..%5cwindows',
];
const bytes = ['\0', '\u0001zq', '\u007f', '\u0080', 'é', '\u00ff\u00fe', '\u001b[31mzq', '\tzq', '\u000b'];
const programs = [
  `zq' OR '1'='1' --`,
  `zq"; DROP TABLE messages; --`,
  `\${7*7}zq`,
  '{{7*7}}zq',
  '<%= 7*7 %>zq',
  '$(id)zq',
  '`id`zq',
  '() { :;}; echo zq',
  '=HYPERLINK("//zq.example")',
  '@import//zq',
  '../../../../etc/passwd',
  '//zq.example/',
  '/\\zq.example',
  'https://zq.example/',
  'file:///etc/passwd',
];
const words = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '',
  'a'.repeat(9000),
  'a,'.repeat(3000),
  ';'.repeat(500),
];
const languages = [
  'fr-CA',
  'FR',
  'fr_FR',
  'fr;q=1',
  'fr%00',
  'fr/../es',
  'x-klingon',
  'zh-Hans-CN',
  'i-default',
  'art-lojban',
  `en-${'a'.repeat(100)}`,
  `fr${mark}`,
  'français',
  'und',
  'root',
  'en" lang="zq',
];

/** What no honest visitor sends. */
export const hostileValues = [...markup, ...escapes, ...bytes, ...programs, ...words, ...languages];

type Place = (value: string) => string;

const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: goshen.test\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = (target: string, header = '') =>
  `GET ${target} HTTP/1.1\r\nHost: goshen.test\r\nConnection: close\r\n${header === '' ? '' : `${header}\r\n`}\r\n`;
/** As a browser escapes it; what it could not have typed stays as it is. */
const escapeAsBrowser = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : value);
const form = (path: string, name: string) => (value: string) =>
  post(path, 'application/x-www-form-urlencoded', `firstName=Zo&lastName=N&email=n&message=short&${name}=${value}`);
const json = (write: (value: string) => unknown) => (value: string) =>
  post(contactEndpoint, 'application/json', JSON.stringify(write(value)));
const header = (name: string, path: string) => (value: string) => get(path, `${name}: ${value}`);

/** Wherever a request can carry a value. */
export const places: Readonly<Record<string, Place>> = {
  path: (value) => get(`/${value}`),
  'escaped path': (value) => get(`/${escapeAsBrowser(value)}`),
  'path of a language': (value) => get(`/fr/${escapeAsBrowser(value)}`),
  article: (value) => get(`/blog/${escapeAsBrowser(value)}`),
  service: (value) => get(`/services/${escapeAsBrowser(value)}`),
  asset: (value) => get(`/assets/${escapeAsBrowser(value)}`),
  query: (value) => get(`/about?lng=${value}`),
  'query of a moved page': (value) => get(`/About/?lng=${escapeAsBrowser(value)}`, 'Accept: text/html'),
  'query of the form': (value) => get(`/contact?sent=${escapeAsBrowser(value)}`),
  'name in a query': (value) => get(`/contact?${escapeAsBrowser(value)}=1`),
  'language cookie': (value) => get('/services', `Cookie: a=1; i18next=${value}; b=2`),
  'escaped language cookie': (value) => get('/services', `Cookie: i18next=${escapeAsBrowser(value)}`),
  'language cookie of an unknown page': (value) => get('/unknown', `Cookie: i18next=${value}`),
  'another cookie': (value) => get('/', `Cookie: ${value}=1; x=${value}; i18next=fr`),
  host: (value) => `GET / HTTP/1.1\r\nHost: ${value}\r\nConnection: close\r\n\r\n`,
  subdomain: (value) => `GET /services HTTP/1.1\r\nHost: ${value}.goshen.test\r\nConnection: close\r\n\r\n`,
  port: (value) => `GET /sitemap.xml HTTP/1.1\r\nHost: goshen.test:${value}\r\nConnection: close\r\n\r\n`,
  'accepted language': header('Accept-Language', '/'),
  'accepted encoding': header('Accept-Encoding', '/about'),
  etag: header('If-None-Match', '/robots.txt'),
  range: header('Range', '/favicon.ico'),
  'request id': header('X-Request-Id', '/about'),
  'forwarded address': header('X-Forwarded-For', '/faq'),
  'forwarded host': header('X-Forwarded-Host', '/Faq/'),
  referer: header('Referer', '/nowhere'),
  agent: header('User-Agent', '/'),
  'JSON message': json((message) => ({ firstName: 'Z', lastName: 'N', email: 'zoe@example.org', message })),
  'JSON name': json((name) => ({ [name]: 1, firstName: name })),
  'JSON nested': json((value) => ({ firstName: [value], email: { [value]: value }, message: null })),
  'JSON as it is': (value) => post(contactEndpoint, 'application/json', `{"firstName":"${value}"`),
  'content type': (value) => post(contactEndpoint, value, '{}'),
  charset: (value) => post('/contact', `application/x-www-form-urlencoded; charset=${value}`, 'message=zq'),
  'first name': (value) => form('/fr/contact', 'firstName')(escapeAsBrowser(value)),
  'e-mail': (value) => form('/contact', 'email')(escapeAsBrowser(value)),
  'e-mail as it is': form('/es/contact', 'email'),
  company: (value) => form('/contact', 'company')(escapeAsBrowser(value)),
  message: (value) => form('/es/contact', 'message')(escapeAsBrowser(value)),
  trap: (value) => form('/contact', 'website')(escapeAsBrowser(value)),
  key: (value) => form('/contact', 'idempotencyKey')(escapeAsBrowser(value)),
  'name of a field': (value) => post('/contact', 'application/x-www-form-urlencoded', `${escapeAsBrowser(value)}=1`),
  'chosen language': (value) => post('/language', 'application/x-www-form-urlencoded', `lng=${escapeAsBrowser(value)}`),
  'way back': (value) =>
    post('/language', 'application/x-www-form-urlencoded', `lng=fr&returnTo=${escapeAsBrowser(`/${value}`)}`),
  'way back as it is': (value) =>
    post('/language', 'application/x-www-form-urlencoded', `lng=fr&returnTo=${escapeAsBrowser(value)}`),
};
