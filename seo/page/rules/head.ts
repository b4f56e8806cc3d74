import { count } from '../../count.ts';
import { headerOf, metaContent, type PageFacts, type PageRule } from '../page-facts.ts';
import { isIndexable, listSome, refreshTags } from '../page-state.ts';

/** Browsers ignore a declaration that starts later. */
const charsetBytes = 1_024;
/** A page with fewer words that loads scripts is rendered by them. */
const minWords = 15;

/** Elements that frameworks fill in the browser. */
const mountPoints: ReadonlySet<string> = new Set(
  'root app __next __nuxt ___gatsby svelte q-app app-root react-root main-app application mount'.split(' '),
);

/** A page that waits for scripts; one with headings and links and little text is only short. */
function isShell({ ids, headings, anchors }: PageFacts): boolean {
  return ids.some((id) => mountPoints.has(id)) || (headings.length === 0 && anchors.length === 0);
}

/** Other tags of the head, and what the page shows without scripts. */
export const headRules: readonly PageRule[] = [
  {
    id: 'head/broken',
    severity: 'error',
    topic: 'titles',
    title: 'An element that has no place in the head ends it early.',
    why: 'Every tag after it lands in the body, where engines ignore it.',
    fix: 'Move the element into the body.',
    source: 'Screaming Frog, "Invalid elements in head"',
    examples: {
      bad: '<head><div></div><link rel="canonical" …>',
      good: '<head><link rel="canonical" …></head><body><div>',
    },
    shared: true,
    check: ({ headBreaker }) => {
      if (headBreaker === null) return [];
      const { element, line, lost } = headBreaker;
      const place = line === null ? '' : ` at line ${line}`;
      const message = `${element}${place} ends <head>; ${count(lost.length, 'tag')} after it (${listSome(lost)}) ${lost.length === 1 ? 'is' : 'are'} ignored.`;
      return [{ message, fix: `Move ${element} into <body>.`, line, evidence: element }];
    },
  },
  {
    id: 'meta/charset',
    severity: 'error',
    topic: 'titles',
    title: 'The page does not declare its encoding in the first 1,024 bytes, nor does the server.',
    why: 'Browsers guess; accents may break.',
    fix: 'Put <meta charset="utf-8"> first in the head.',
    source: "HTML, specifying the document's character encoding",
    examples: { bad: '<meta charset> after 2,000 bytes of scripts', good: '<meta charset="utf-8"> first in the head' },
    shared: true,
    check: ({ charset, answer }) => {
      const isInHeader = /charset=/i.test(headerOf(answer, 'content-type') ?? '');
      if (answer.headers === null || isInHeader) return [];
      if (charset === null) return [{ message: 'No charset is declared, by the page or by the server.' }];
      if (charset.offset === null || charset.offset < charsetBytes) return [];
      return [{ message: `<meta charset> ends at byte ${charset.offset}, after the first 1,024.`, line: charset.line }];
    },
  },
  {
    id: 'meta/viewport',
    severity: 'error',
    topic: 'titles',
    title: 'The page has no viewport for small screens.',
    why: 'Phones show it as a shrunken desktop page.',
    fix: 'Add it.',
    source: 'Lighthouse, viewport',
    examples: {
      bad: 'No <meta name="viewport">',
      good: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    },
    shared: true,
    check: (facts) =>
      metaContent(facts, 'viewport')
        ? []
        : [
            {
              message: 'No viewport for small screens.',
              fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
            },
          ],
  },
  {
    id: 'a11y/meta-viewport-zoom',
    severity: 'error',
    topic: 'accessibility',
    title: 'The page forbids zooming.',
    why: 'Readers with weak eyes cannot enlarge it.',
    fix: 'Remove user-scalable and maximum-scale.',
    source: 'WCAG 1.4.4; axe, meta-viewport',
    examples: { bad: 'user-scalable=no', good: 'width=device-width, initial-scale=1' },
    shared: true,
    check: (facts) => {
      const viewport = metaContent(facts, 'viewport') ?? '';
      const [, scale] = /maximum-scale\s*=\s*([\d.]+)/i.exec(viewport) ?? [];
      const isFixed = /user-scalable\s*=\s*(?:no|0)(?![\d.])/i.test(viewport);
      if (!isFixed && (scale === undefined || Number(scale) >= 2)) return [];
      return [{ message: `The viewport "${viewport}" forbids zooming.`, evidence: viewport }];
    },
  },
  {
    id: 'meta/doctype',
    severity: 'warning',
    topic: 'titles',
    title: 'The page does not start with the doctype of HTML.',
    why: 'Browsers fall back to the layout of the nineties.',
    fix: 'Write <!doctype html> first.',
    source: 'Lighthouse, doctype',
    examples: { bad: '<html>', good: '<!doctype html><html>' },
    shared: true,
    check: ({ doctype }) => {
      if (doctype === 'html5') return [];
      return [{ message: doctype === 'missing' ? 'No doctype.' : 'The doctype is one of an older HTML.' }];
    },
  },
  {
    id: 'meta/refresh',
    severity: 'error',
    topic: 'titles',
    title: 'The page sends its readers away by a meta tag.',
    why: 'It breaks the back button and takes pages from under people who read slowly.',
    fix: 'Answer with a redirect.',
    source: 'WCAG 2.2.1; axe, meta-refresh',
    examples: { bad: '<meta http-equiv="refresh" content="0;url=/new">', good: '301 to /new' },
    check: (facts) =>
      refreshTags(facts).map(({ tag: { content, line }, target }) => {
        if (target !== null)
          return { message: `Meta refresh to ${target}.`, fix: 'Use a 301.', line, evidence: content };
        return { message: `The page reloads itself ("${content}").`, severity: 'warning', line, evidence: content };
      }),
  },
  {
    id: 'meta/keywords',
    severity: 'info',
    topic: 'titles',
    title: 'The page lists keywords for engines.',
    why: 'They have been ignored since 2009.',
    fix: 'Remove it where nobody else reads it.',
    source: 'Google Search Central blog, September 2009',
    examples: { bad: '<meta name="keywords" content="…">', good: 'None' },
    shared: true,
    check: (facts) =>
      metaContent(facts, 'keywords') ? [{ message: 'Meta keywords are ignored by search engines.' }] : [],
  },
  {
    id: 'ssr/empty-root',
    severity: 'error',
    topic: 'titles',
    title: 'Without scripts the page has hardly a word.',
    why: 'Engines that run no scripts, and readers on bad lines, see nothing.',
    fix: 'Render the page on the server.',
    source: 'Google Search Central, "JavaScript SEO basics"',
    examples: { bad: '<div id="root"></div>', good: "The text of the page in the server's HTML" },
    check: (facts) => {
      const { words, scripts, url } = facts;
      const runsScripts = scripts.some(({ src }) => src !== null);
      if (!isIndexable(facts) || words >= minWords || !runsScripts || !isShell(facts)) return [];
      return [{ message: `${url} has ${count(words, 'word')} without JavaScript.` }];
    },
  },
];
