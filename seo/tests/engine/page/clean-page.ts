import type { PageSnapshot, ResponseSnapshot } from '../../../engine/page/page-snapshot.ts';
import { collectHtml } from '../../support/collect-html.ts';

export const origin = 'https://lodges.test';
const url = `${origin}/lodges`;

/** The parts of a page without findings; a test replaces some of them. */
const cleanParts = {
  doctype: '<!doctype html>',
  html: '<html lang="en">',
  charset: '<meta charset="utf-8">',
  viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  title: '<title>Lodges near the sea, with breakfast | Harbour Lodges</title>',
  description:
    '<meta name="description" content="Twelve lodges along the coast, each a short walk from the beach. See rooms, rates and how to get here by train.">',
  canonical: `<link rel="canonical" href="${url}">`,
  icon: '<link rel="icon" href="/favicon.ico">',
  card: `<meta property="og:type" content="website"><meta property="og:title" content="Lodges near the sea">
    <meta property="og:description" content="Twelve lodges along the coast."><meta property="og:url" content="${url}">
    <meta property="og:image" content="${origin}/card.png"><meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630"><meta property="og:image:alt" content="A lodge at dusk">
    <meta property="og:locale" content="en_ZA"><meta name="twitter:card" content="summary_large_image">`,
  head: '',
  header:
    '<header><a href="#main">Skip to content</a><nav><a href="/">Home</a><a href="/lodges">Lodges</a></nav></header>',
  h1: '<h1>Our lodges</h1>',
  text: `<p>Each of our lodges stands within a short walk of the beach, and all of them have been built by people who live
    in the village. You can see the rooms on this page, and you can book by phone or by mail. Breakfast is
    in the garden from seven, and a train from the city stops in the village every hour until late in the evening.</p>`,
  main: '',
  footer: '<footer><p>Harbour Lodges</p></footer>',
  script: '',
};
export type Changes = Partial<typeof cleanParts>;

const cleanHeaders = {
  'content-type': ['text/html; charset=utf-8'],
  'content-encoding': ['br'],
};

export function buildHtml(changes: Changes = {}): string {
  const { doctype, html, charset, viewport, title, description, canonical, icon, card, head, ...body } = {
    ...cleanParts,
    ...changes,
  };
  const { header, h1, text, main, footer, script } = body;
  return `${doctype}${html}<head>${charset}${viewport}${title}${description}${canonical}${icon}${card}${head}</head>
<body>${header}<main id="main">${h1}${text}${main}</main>${footer}${script}</body></html>`;
}

export type ResponseChanges = Partial<Omit<ResponseSnapshot, 'headers'>> & {
  headers?: Record<string, string[] | null>;
};

/** The snapshot of the clean page with some changes; a header set to `null` is not sent. */
export function cleanPage(changes: Changes = {}, { headers, ...response }: ResponseChanges = {}): PageSnapshot {
  const sent = Object.entries({ ...cleanHeaders, ...headers }).filter(([, values]) => values !== null);
  return collectHtml(buildHtml(changes), {
    url,
    requestedUrl: response.url ?? url,
    bytes: 9_000,
    ttfbMs: 40,
    ...response,
    headers: Object.fromEntries(sent) as Record<string, string[]>,
  });
}
