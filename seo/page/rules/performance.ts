import type { FontFact, PageFacts } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { count, listSome } from '../page-state.ts';

const heavyHtmlBytes = 150_000;
const unreadHtmlBytes = 2_000_000;
const manyElements = 1_500;
const manyHosts = 3;

/** What makes a page slow, as far as its HTML shows it. */
export const performanceRules: PageRules = [
  {
    id: 'perf/html-size',
    check: ({ answer: { bytes } }) => {
      if (bytes === null || bytes <= heavyHtmlBytes) return [];
      if (bytes <= unreadHtmlBytes) return [{ message: `${Math.round(bytes / 1_000)} kB of HTML (150).` }];
      const message = `${(bytes / 1_000_000).toFixed(1)} MB of HTML; readers may cut at 2 MB.`;
      return [{ message, severity: 'error' }];
    },
  },
  {
    id: 'perf/dom-size',
    check: ({ elements }) => (elements > manyElements ? [{ message: `${elements} elements (1,500).` }] : []),
  },
  {
    id: 'perf/render-blocking',
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
    shared: true,
    check: (facts) => {
      const hosts = new Set(thirdPartyScripts(facts).map(({ url }) => new URL(url).host));
      return hosts.size > manyHosts ? [{ message: `Scripts of ${hosts.size} hosts: ${listSome([...hosts])}.` }] : [];
    },
  },
  {
    id: 'sec/sri',
    shared: true,
    check: (facts) =>
      thirdPartyScripts(facts)
        .filter(({ integrity }) => !integrity)
        .map(({ url, line }) => ({ message: `${url} is not pinned by integrity.`, line, evidence: url })),
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

function thirdPartyScripts({ scripts, url: page }: PageFacts) {
  const { host } = new URL(page);
  return scripts.flatMap(({ url, integrity, line }) =>
    url !== null && /^https?:/.test(url) && new URL(url).host !== host ? [{ url, integrity, line }] : [],
  );
}
