import { count } from '../../count.ts';
import type { Violation } from '../../rule.ts';
import type { FontFact, LinkTagFact, PageRule, PageSnapshot } from '../page-snapshot.ts';
import { listSome, thirdPartyScripts } from '../page-state.ts';

const maxHtmlBytes = 150_000;
const maxReadHtmlBytes = 2_000_000;
const maxElements = 1_500;
const maxHosts = 3;

/** Each costs a handshake while the page loads (Lighthouse, network-dependency-tree). */
const maxPreconnects = 4;

/** Its style sheets load fonts from another host, which the page does not name. */
const fontService = { styles: 'https://fonts.googleapis.com', fonts: 'https://fonts.gstatic.com' } as const;
const fontHint = `Add <link rel="preconnect" href="${fontService.fonts}" crossorigin>.`;

/** Causes of slow pages that the HTML shows. */
export const performanceRules: readonly PageRule[] = [
  {
    id: 'perf/html-size',
    severity: 'warning',
    title: 'The HTML of a page is larger than 150 kB; an error above 2 MB.',
    why: 'It delays rendering, and Googlebot reads only the first 2 MB.',
    fix: 'Remove inline data, styles and scripts that the page does not need.',
    source: 'Google Search Central, "Googlebot", file size limits',
    examples: { bad: '900 kB of HTML', good: '40 kB of HTML' },
    perPage: true,
    check: ({ response: { bytes } }) => {
      if (bytes === null || bytes <= maxHtmlBytes) return [];
      const isRead = bytes <= maxReadHtmlBytes;
      if (isRead) return [{ message: `The HTML has ${Math.round(bytes / 1_000)} kB; the limit is 150 kB.` }];
      const message = `The HTML has ${(bytes / 1_000_000).toFixed(1)} MB; Googlebot reads only the first 2 MB.`;
      return [{ message, severity: 'error' }];
    },
  },
  {
    id: 'perf/dom-size',
    severity: 'warning',
    title: 'A page has more than 1,500 elements.',
    why: 'Layout and scripts are slow on phones.',
    fix: 'Paginate long lists.',
    source: 'Lighthouse, dom-size',
    examples: { bad: '4,000 elements', good: '600 elements' },
    perPage: true,
    check: ({ elements }) =>
      elements > maxElements ? [{ message: `The page has ${elements} elements; the limit is 1,500.` }] : [],
  },
  {
    id: 'perf/render-blocking',
    severity: 'warning',
    title: 'A script in <head> blocks rendering.',
    why: 'The page stays blank until the script has loaded.',
    fix: 'Add defer or async to the script.',
    source: 'Lighthouse, render-blocking-resources',
    examples: { bad: '<script src="a.js"> in the head', good: '<script src="a.js" defer>' },
    check: ({ scripts }) => {
      const blocking = scripts.filter(({ where, src, deferred }) => where === 'head' && src !== null && !deferred);
      if (blocking.length === 0) return [];
      const message = `${count(blocking.length, 'script')} in <head> without defer or async: ${listSome(blocking.map(({ src }) => src ?? ''))}.`;
      return [{ message, line: blocking[0]?.line ?? null }];
    },
  },
  {
    id: 'perf/font-display',
    severity: 'warning',
    title: 'Text is hidden while its font loads.',
    why: 'Text stays invisible for up to three seconds.',
    fix: 'Set font-display: swap or optional.',
    source: 'Lighthouse, font-display',
    examples: { bad: '@font-face without font-display', good: 'font-display: swap' },
    check: ({ fonts }) => {
      const hiding = fonts.filter(({ urls, display }) => urls.length > 0 && /^(?:auto|block)$/.test(display));
      if (hiding.length === 0) return [];
      const message = `${count(hiding.length, 'font')} without font-display: swap or optional.`;
      return [{ message, line: hiding[0]?.line ?? null }];
    },
  },
  {
    id: 'perf/cls-fonts',
    severity: 'info',
    title: 'Text shifts when the web font replaces the fallback font.',
    why: 'Layout shifts worsen CLS, one of the Core Web Vitals.',
    fix: 'Preload the font, or declare a local fallback font with size-adjust.',
    source: 'Lighthouse, layout-shifts',
    examples: { bad: 'font-display: swap alone', good: 'A preload of the font, or a fallback font with size-adjust' },
    check: (facts) => {
      const late = listLateFonts(facts);
      const [first] = late;
      if (first === undefined) return [];
      const names = listSome([...new Set(late.map(({ family }) => family))]);
      const message = `Text shifts when ${names} loads: no preload, and no fallback font with size-adjust.`;
      return [{ message, line: first.line, evidence: first.urls[0] ?? '' }];
    },
  },
  {
    id: 'perf/preload-unused',
    severity: 'info',
    title: 'A preloaded script or style sheet is not used.',
    why: 'It takes bandwidth from the files that are used.',
    fix: 'Remove the preload.',
    source: 'Lighthouse, uses-rel-preload',
    examples: { bad: 'preload of a script that no <script> names', good: 'Preload of the hero image' },
    check: (facts) =>
      facts.linkTags
        .filter(
          ({ rel, use, url }) => rel.includes('preload') && /^(?:script|style)$/.test(use ?? '') && !isUsed(url, facts),
        )
        .map(({ href, line }) => ({ message: `${href} is preloaded, but not used.`, line })),
  },
  {
    id: 'perf/third-party',
    severity: 'info',
    title: 'A page loads scripts from more than three other hosts.',
    why: 'Each host costs a connection, and can fail or be compromised.',
    fix: 'Remove the scripts that are not needed.',
    source: 'Lighthouse, third-party-summary',
    examples: { bad: 'Scripts from 6 other hosts', good: 'Scripts from the host of the page' },
    check: (facts) => {
      const hosts = new Set(thirdPartyScripts(facts).map(({ url }) => new URL(url).host));
      if (hosts.size <= maxHosts) return [];
      return [{ message: `The page loads scripts from ${hosts.size} other hosts: ${listSome([...hosts])}.` }];
    },
  },
  {
    id: 'perf/preconnect',
    severity: 'info',
    title: 'A preconnect hint is missing or unnecessary.',
    why: 'A connection takes up to three round trips, and competes with the others.',
    fix: 'Preconnect only to hosts that the first view needs and the HTML does not load from.',
    source: 'Lighthouse, uses-rel-preconnect',
    examples: { bad: 'A style sheet of Google Fonts alone', good: 'With a preconnect to fonts.gstatic.com' },
    check: (facts) => {
      const hints = facts.linkTags.filter(({ rel }) => rel.includes('preconnect'));
      return [...missingHint(facts), ...hints.flatMap((hint) => uselessHint(hint, facts)), ...manyHints(hints)];
    },
  },
];

/** Fonts that replace a fallback font without adjusted metrics. */
function listLateFonts({ fonts, linkTags }: PageSnapshot): FontFact[] {
  if (fonts.some(({ fitted }) => fitted)) return [];
  const preloaded = new Set(linkTags.filter(({ rel }) => rel.includes('preload')).map(({ url }) => url));
  return fonts.filter(
    ({ urls, display }) =>
      urls.length > 0 && /^(?:swap|fallback)$/.test(display) && !urls.some((url) => preloaded.has(url)),
  );
}

function isUsed(url: string | null, { scripts, linkTags }: PageSnapshot): boolean {
  const isStyle = linkTags.some((tag) => tag.rel.includes('stylesheet') && tag.url === url);
  return isStyle || scripts.some((script) => script.url === url || script.deferred);
}

function missingHint({ linkTags }: PageSnapshot): Violation[] {
  const style = linkTags.find((tag) => tag.rel.includes('stylesheet') && originOf(tag) === fontService.styles);
  const isEarly = linkTags.some((tag) => !tag.rel.includes('stylesheet') && originOf(tag) === fontService.fonts);
  if (style === undefined || isEarly) return [];
  const message = `The fonts of ${style.url} load from ${fontService.fonts}, and the page has no preconnect to it.`;
  return [{ message, fix: fontHint, line: style.line, evidence: fontService.fonts }];
}

/** A hint that opens a connection the page does not use. */
function uselessHint(hint: LinkTagFact, { url }: PageSnapshot): Violation[] {
  const place = { line: hint.line, evidence: hint.href };
  const origin = originOf(hint);
  if (origin === '') return [{ ...place, message: `The preconnect URL "${hint.href}" is not an http or https URL.` }];
  if (origin === fontService.fonts && !hint.anonymous) {
    const message = `The preconnect to ${origin} has no crossorigin; fonts are requested without credentials.`;
    return [{ ...place, message, fix: fontHint }];
  }
  if (origin !== new URL(url).origin || hint.anonymous) return [];
  return [
    { ...place, message: `The preconnect to ${origin} is to the page's own origin.`, fix: 'Remove the preconnect.' },
  ];
}

function manyHints(hints: readonly LinkTagFact[]): Violation[] {
  const origins = [...new Set(hints.map(originOf))];
  if (origins.length <= maxPreconnects) return [];
  const message = `The page preconnects to ${origins.length} origins; the limit is ${maxPreconnects}: ${listSome(origins)}.`;
  return [{ message, fix: 'Keep the origins that the first view needs.' }];
}

function originOf({ url }: LinkTagFact): string {
  return url !== null && /^https?:/.test(url) ? new URL(url).origin : '';
}
