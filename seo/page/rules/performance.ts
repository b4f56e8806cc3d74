import { count } from '../../count.ts';
import type { Violation } from '../../rule.ts';
import type { FontFact, LinkTagFact, PageFacts, PageRule } from '../page-facts.ts';
import { listSome, thirdPartyScripts } from '../page-state.ts';

const maxHtmlBytes = 150_000;
const maxReadHtmlBytes = 2_000_000;
const maxElements = 1_500;
const maxHosts = 3;

/** Each costs a handshake at the moment when the page needs the line most (Lighthouse, network-dependency-tree). */
const maxPreconnects = 4;

/** The font service whose style sheet leads to a host that no page names by itself. */
const fontService = { styles: 'https://fonts.googleapis.com', fonts: 'https://fonts.gstatic.com' } as const;
const fontHint = `Add <link rel="preconnect" href="${fontService.fonts}" crossorigin>.`;

/** What makes a page slow, as far as its HTML shows it. */
export const performanceRules: readonly PageRule[] = [
  {
    id: 'perf/html-size',
    severity: 'warning',
    topic: 'performance',
    title: 'The HTML of a page is larger than 150 kB; an error from 2 MB on.',
    why: 'It delays everything; engines stop reading at 2 MB.',
    fix: 'Leave out data that the page does not show.',
    source: 'Google Search Central, "Googlebot", file size limits',
    examples: { bad: '900 kB of HTML', good: '40 kB of HTML' },
    check: ({ answer: { bytes } }) => {
      if (bytes === null || bytes <= maxHtmlBytes) return [];
      if (bytes <= maxReadHtmlBytes) return [{ message: `${Math.round(bytes / 1_000)} kB of HTML (150).` }];
      const message = `${(bytes / 1_000_000).toFixed(1)} MB of HTML; readers may cut at 2 MB.`;
      return [{ message, severity: 'error' }];
    },
  },
  {
    id: 'perf/dom-size',
    severity: 'warning',
    topic: 'performance',
    title: 'A page has more than 1,500 elements.',
    why: 'Layout and scripts become slow on phones.',
    fix: 'Show long lists in parts.',
    source: 'Lighthouse, dom-size',
    examples: { bad: '4,000 elements', good: '600 elements' },
    check: ({ elements }) => (elements > maxElements ? [{ message: `${elements} elements (1,500).` }] : []),
  },
  {
    id: 'perf/render-blocking',
    severity: 'warning',
    topic: 'performance',
    title: 'A script in the head stops the page from being shown.',
    why: 'The reader looks at a blank page until it has arrived.',
    fix: 'Add defer, or async.',
    source: 'Lighthouse, render-blocking-resources',
    examples: { bad: '<script src="a.js"> in the head', good: '<script src="a.js" defer>' },
    shared: true,
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
    topic: 'performance',
    title: 'Text is hidden while its font loads.',
    why: 'Readers look at gaps for up to three seconds.',
    fix: 'Set font-display: swap or optional.',
    source: 'Lighthouse, font-display',
    examples: { bad: '@font-face without font-display', good: 'font-display: swap' },
    shared: true,
    check: ({ fonts }) => {
      const hiding = fonts.filter(({ urls, display }) => urls.length > 0 && /^(?:auto|block)$/.test(display));
      if (hiding.length === 0) return [];
      const message = `${count(hiding.length, 'font')} that hides text while it loads.`;
      return [{ message, line: hiding[0]?.line ?? null }];
    },
  },
  {
    id: 'perf/cls-fonts',
    severity: 'info',
    topic: 'performance',
    title: 'Text is shown in another font first, and moves when its own arrives.',
    why: 'Readers lose the line, and layout shifts count against the page.',
    fix: 'Preload the font, or declare a local one with size-adjust as what stands in for it.',
    source: 'Lighthouse, layout-shifts',
    examples: {
      bad: 'font-display: swap, and nothing else',
      good: 'A preload of the font, or a stand-in of its measures: size-adjust, ascent-override',
    },
    shared: true,
    check: (facts) => {
      const late = listLateFonts(facts);
      const [first] = late;
      if (first === undefined) return [];
      const names = listSome([...new Set(late.map(({ family }) => family))]);
      const message = `Text moves on the arrival of ${names}: no preload, and no stand-in of the same measures.`;
      return [{ message, line: first.line, evidence: first.urls[0] ?? '' }];
    },
  },
  {
    id: 'perf/preload-unused',
    severity: 'info',
    topic: 'performance',
    title: 'A preloaded file is not used by the page.',
    why: 'It takes the line from those that are.',
    fix: 'Remove the preload.',
    source: 'Lighthouse, uses-rel-preload',
    examples: { bad: 'preload of a script that no <script> names', good: 'Preload of the hero image' },
    shared: true,
    check: (facts) =>
      facts.linkTags
        .filter(
          ({ rel, use, url }) => rel.includes('preload') && /^(?:script|style)$/.test(use ?? '') && !isUsed(url, facts),
        )
        .map(({ href, line }) => ({ message: `${href} is preloaded and not used.`, line })),
  },
  {
    id: 'perf/third-party',
    severity: 'info',
    topic: 'performance',
    title: 'A page loads scripts from many other hosts.',
    why: 'Each costs a connection, and each can fail or be taken over.',
    fix: 'Drop what nobody looks at.',
    source: 'Lighthouse, third-party-summary',
    examples: { bad: 'Scripts of 6 hosts', good: 'Scripts of the own host' },
    shared: true,
    check: (facts) => {
      const hosts = new Set(thirdPartyScripts(facts).map(({ url }) => new URL(url).host));
      return hosts.size > maxHosts ? [{ message: `Scripts of ${hosts.size} hosts: ${listSome([...hosts])}.` }] : [];
    },
  },
  {
    id: 'perf/preconnect',
    severity: 'info',
    topic: 'performance',
    title: 'A connection that the page needs is opened late, or one that it does not use is opened ahead.',
    why: 'A handshake takes three round trips, and takes the line from others.',
    fix: 'Preconnect to the few hosts that the document does not name and the first view needs.',
    source: 'Lighthouse, uses-rel-preconnect',
    examples: {
      bad: 'A style sheet of fonts.googleapis.com without a preconnect to fonts.gstatic.com',
      good: '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>',
    },
    shared: true,
    check: (facts) => {
      const hints = facts.linkTags.filter(({ rel }) => rel.includes('preconnect'));
      return [...missingHint(facts), ...hints.flatMap((hint) => uselessHint(hint, facts)), ...manyHints(hints)];
    },
  },
];

/** Fonts that replace another one on the page, where nothing keeps the lines as they are. */
function listLateFonts({ fonts, linkTags }: PageFacts): FontFact[] {
  if (fonts.some(({ fitted }) => fitted)) return [];
  const preloaded = new Set(linkTags.filter(({ rel }) => rel.includes('preload')).map(({ url }) => url));
  return fonts.filter(
    ({ urls, display }) =>
      urls.length > 0 && /^(?:swap|fallback)$/.test(display) && !urls.some((url) => preloaded.has(url)),
  );
}

function isUsed(url: string | null, { scripts, linkTags }: PageFacts): boolean {
  const isStyle = linkTags.some((tag) => tag.rel.includes('stylesheet') && tag.url === url);
  return isStyle || scripts.some((script) => script.url === url || script.deferred);
}

function missingHint({ linkTags }: PageFacts): Violation[] {
  const style = linkTags.find((tag) => tag.rel.includes('stylesheet') && originOf(tag) === fontService.styles);
  const isEarly = linkTags.some((tag) => !tag.rel.includes('stylesheet') && originOf(tag) === fontService.fonts);
  if (style === undefined || isEarly) return [];
  const message = `The fonts that ${style.url} names come from ${fontService.fonts}, which is connected to last of all.`;
  return [{ message, fix: fontHint, line: style.line, evidence: fontService.fonts }];
}

/** A hint that opens a connection the page does not use. */
function uselessHint(hint: LinkTagFact, { url }: PageFacts): Violation[] {
  const place = { line: hint.line, evidence: hint.href };
  const origin = originOf(hint);
  if (origin === '') return [{ ...place, message: `preconnect to "${hint.href}", which is no address of a server.` }];
  if (origin === fontService.fonts && !hint.anonymous) {
    const message = `preconnect to ${origin} without crossorigin: fonts use a connection without cookies.`;
    return [{ ...place, message, fix: fontHint }];
  }
  if (origin !== new URL(url).origin || hint.anonymous) return [];
  return [{ ...place, message: `preconnect to ${origin}, where the page itself comes from.`, fix: 'Remove it.' }];
}

function manyHints(hints: readonly LinkTagFact[]): Violation[] {
  const origins = [...new Set(hints.map(originOf))];
  if (origins.length <= maxPreconnects) return [];
  const message = `${count(origins.length, 'connection')} opened ahead (${maxPreconnects}): ${listSome(origins)}.`;
  return [{ message, fix: 'Keep those that the first view needs.' }];
}

function originOf({ url }: LinkTagFact): string {
  return url !== null && /^https?:/.test(url) ? new URL(url).origin : '';
}
