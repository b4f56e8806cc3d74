import { languages } from '#domain/locale.ts';

/** In every hostile value; sound software repeats it, if at all, with its quote and its bracket escaped. */
export const mark = 'zq"\'><zq onload=zq>';

/** The cookie with the language of a prefixed page. */
const languageCookie = new RegExp(`^set-cookie: i18next=(?:${languages.join('|')});`, 'i');

/** What the bytes of the mark look like where somebody forgot to escape them. */
const raw = /zq"'|<zq/;

/** @returns The faults of a response to a malformed request; none if it is a proper one. */
export function checkResponse(response: string | null): string[] {
  if (response === null) return ['no response in time'];
  const final = response.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(final)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return [`no response: ${JSON.stringify(final.slice(0, 60))}`];
  const end = final.indexOf('\r\n\r\n');
  const head = final.slice(0, end);
  const body = final.slice(end + 4);
  const isMoved = status >= 300 && status < 400; // its URL is all that its body may repeat
  return [...checkStatus(status, head), ...checkHead(head), ...checkBody(head, body, isMoved)];
}

/** The status of a response, for counting; 0 if there was none. */
export function statusOf(response: string | null): number {
  return Number(/HTTP\/1\.1 ([2-5]\d\d) /.exec(response ?? '')?.[1] ?? 0);
}

function checkStatus(status: number, head: string): string[] {
  const isHonest = status === 503 && /^retry-after: \d+\r?$/im.test(head);
  return status < 500 || isHonest ? [] : [`status ${status}`];
}

const everywhere = [
  /^content-security-policy: .*object-src 'none'/im,
  /^content-security-policy: .*base-uri 'none'/im,
  /^x-content-type-options: nosniff/im,
];

/** The URL of a moved page and the request's own id come from the client; an entity tag is a hash of any letters. */
const mayHoldAnything = /^(?:location|x-request-id|etag):/i;

function checkHead(head: string): string[] {
  const lines = head.split('\r\n');
  const places = lines.filter((line) => /^location:/i.test(line)).map((line) => line.slice('location: '.length));
  return [
    ...everywhere.filter((pattern) => !pattern.test(head)).map((pattern) => `without ${pattern.source}`),
    ...lines.filter((line) => !/^[\x20-\x7e]*$/.test(line)).map((line) => `bytes in ${JSON.stringify(line)}`),
    ...lines.filter((line) => /zq/.test(line) && !mayHoldAnything.test(line)).map((line) => `repeated in ${line}`),
    ...places.filter((place) => !/^\/(?![/\\])/.test(place)).map((place) => `leads away: ${place}`),
    ...places.filter((place) => /["<>\\]/.test(place)).map((place) => `unescaped: ${place}`),
    ...lines.filter((line) => /^set-cookie:/i.test(line) && !languageCookie.test(line)),
  ];
}

function checkBody(head: string, body: string, isMoved: boolean): string[] {
  const isPage = /^content-type: text\/html/im.test(head);
  const faults = !isPage && !isMoved && body.includes('zq') ? ['repeated in what is no page'] : [];
  if (raw.test(body)) faults.push(`repeated as it came: ${raw.exec(body)?.[0]}`);
  if (/node_modules|\bat \S+ \(|\.ts:\d+|root:x:0/.test(body)) faults.push('exposes internals');
  return faults;
}
