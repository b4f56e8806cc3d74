import { countSigns, describeWidth, descriptionLine, fitText, type ShownText, titleLine } from '../build-preview.ts';
import { metaContent, type PageMetaTag, type PageRule, type PageSnapshot, titleOf } from '../page-snapshot.ts';
import { isIndexable, isOwnCanonical, listSome, mainHeadingsOf, splitLastPart } from '../page-state.ts';
import { isScriptShell } from '../script-shell.ts';
import { findUnfilled } from '../unfilled-value.ts';

const minTitleCharacters = 15;
/** Two words, such as "Privacy Policy", may say enough: a hint. */
const minHintCharacters = 10;
/** One or two characters more than search results have room for: the widths are estimates. */
const tolerancePixels = 20;
/** Only the last word is cut, and the widths are estimates: a hint. */
const hintShare = 0.05;
const minDescriptionCharacters = 70;
/** Scripts in which a word has one or two characters. */
const denseScript = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** The title and the description of a page, which search results show. */
export const titleRules: readonly PageRule[] = [
  {
    id: 'title/missing',
    severity: 'error',
    title: 'A page has no title.',
    why: 'Search engines generate a title, and browser tabs show the URL.',
    fix: 'Add a title that says what the page is about.',
    source: 'WCAG 2.4.2; Lighthouse, document-title',
    examples: { bad: '<head> without <title>', good: '<title>Web development in Cape Town</title>' },
    perPage: true,
    check: (snapshot) => {
      if (snapshot.titles.some(({ text }) => text !== '')) return [];
      const message =
        snapshot.titles.length > 0 ? `The <title> of ${snapshot.url} is empty.` : `No <title> on ${snapshot.url}.`;
      return [{ message }];
    },
  },
  {
    id: 'title/multiple',
    severity: 'error',
    title: 'A page has more than one <title>.',
    why: 'Search engines use only one of them, not always the first.',
    fix: 'Keep one <title>.',
    source: 'HTML, the title element',
    examples: { bad: 'Two <title> in <head>', good: 'One <title>' },
    perPage: true,
    check: ({ titles }) => {
      const inHead = titles.filter(({ where }) => where === 'head');
      if (inHead.length < 2) return [];
      const texts = listSome(inHead.map(({ text }) => `"${text}"`));
      return [{ message: `${inHead.length} titles: ${texts}.`, line: inHead[1]?.line ?? null }];
    },
  },
  {
    id: 'title/outside-head',
    severity: 'error',
    title: 'The <title> is in <body>.',
    why: 'Search engines may ignore it.',
    fix: 'Move it into <head>.',
    source: 'HTML, the title element',
    examples: { bad: '<body><title>About</title>', good: '<head><title>About</title></head>' },
    perPage: true,
    check: ({ titles, headBreaker }) => {
      const [first] = titles;
      if (first === undefined || headBreaker !== null || titles.some(({ where }) => where === 'head')) return [];
      return [{ message: `Title "${first.text}" is in <body>.`, line: first.line, evidence: first.text }];
    },
  },
  {
    id: 'title/too-short',
    severity: 'warning',
    title: 'A title has fewer than 15 characters, or is the default of an editor or a framework.',
    why: 'Searchers cannot tell what the page is about.',
    fix: 'Add what the title lacks: the subject of the page, what sets it apart, or the name of the site.',
    source: 'Screaming Frog, page title length',
    examples: { bad: '<title>About</title>', good: '<title>About the group and its people</title>' },
    check: (snapshot) => {
      const title = titleOf(snapshot);
      if (!title || !isIndexable(snapshot)) return [];
      if (findUnfilled(title, snapshot) !== null) return []; // page/placeholder reports it
      if (defaultTitle.test(title)) {
        return [{ message: `The title "${title}" is a default, not the subject of the page.`, evidence: title }];
      }
      const signs = countSigns(title);
      if (signs >= minTitleCharacters || denseScript.test(title) || namesSubject(title, snapshot)) return [];
      const message = `The title "${title}" has ${signs} characters; search results have room for about 60.`;
      return [{ message, evidence: title, ...(signs >= minHintCharacters && { severity: 'info' }) }];
    },
  },
  {
    id: 'title/too-long',
    severity: 'warning',
    title: 'A title is wider than 580 px, so search results cut it off.',
    why: 'Searchers do not see the end of the title. The finding is an info if the title is less than 5 % too wide, or if only its last part is cut off, which may be the name of the site.',
    fix: 'Shorten the title, and put the key phrase first.',
    source: 'Screaming Frog, page title width',
    examples: { bad: 'A title of 640 px', good: 'A title of at most 580 px' },
    perPage: true,
    check: (snapshot) => {
      const title = titleOf(snapshot);
      const fitted = fitText(title ?? '', titleLine);
      if (title === null || fitted.pixels <= fitted.maxPixels + tolerancePixels || !isIndexable(snapshot)) return [];
      const { subject, last } = splitLastPart(title);
      const isName = last.length < subject.length; // a longer one may be the page's own, after the name of the site
      const isWhole = fitText(subject, titleLine).rest === '';
      if (isName && isWhole) return [];
      const isHint = isHardlyWider(fitted) || isWhole;
      return [{ message: describeWidth('The title', fitted), evidence: title, ...(isHint && { severity: 'info' }) }];
    },
  },
  {
    id: 'description/missing',
    severity: 'warning',
    title: 'A page has no meta description.',
    why: 'Search engines generate the snippet from the page text.',
    fix: 'Add a meta description: one or two sentences about the page.',
    source: 'Google Search Central, "Snippets"',
    examples: { bad: 'No <meta name="description">', good: '<meta name="description" content="…">' },
    perPage: true,
    check: (snapshot) => {
      if (!hasSnippet(snapshot) || isScriptShell(snapshot) || metaContent(snapshot, 'description')) return [];
      if (listDescriptions(snapshot).length > 1) return []; // description/multiple reports an empty one among them
      const isEmpty = listDescriptions(snapshot).length > 0;
      return [{ message: `${isEmpty ? 'An empty' : 'No'} meta description on ${snapshot.url}.` }];
    },
  },
  {
    id: 'description/multiple',
    severity: 'warning',
    title: 'A page has more than one meta description.',
    why: 'Search engines choose one of them, or combine them.',
    fix: 'Keep one meta description.',
    source: 'Screaming Frog, "Multiple meta descriptions"',
    examples: { bad: 'Two <meta name="description">', good: 'One' },
    perPage: true,
    check: (snapshot) => {
      const all = listDescriptions(snapshot);
      if (all.length < 2) return [];
      const texts = listSome(all.map(({ content }) => `"${content.slice(0, 40)}"`));
      return [{ message: `The page has ${all.length} meta descriptions: ${texts}.`, line: all[1]?.line ?? null }];
    },
  },
  {
    id: 'description/too-long',
    severity: 'warning',
    title: 'A meta description is wider than 920 px, so search results cut it off.',
    why: 'Searchers do not see the end of the description. The finding is an info if the description is less than 5 % too wide.',
    fix: 'Shorten the description, or put the important words first.',
    source: 'Screaming Frog, meta description width',
    examples: { bad: 'A description of 1,050 px', good: 'A description of at most 920 px' },
    perPage: true,
    check: (snapshot) => {
      const text = metaContent(snapshot, 'description') ?? '';
      const fitted = fitText(text, descriptionLine);
      if (fitted.pixels <= fitted.maxPixels + tolerancePixels || !hasSnippet(snapshot)) return [];
      const isHint = isHardlyWider(fitted);
      if (isHint && /(?:…|\.{3})$/.test(text)) return []; // an excerpt, whose end says nothing
      const message = describeWidth('The meta description', fitted);
      return [{ message, evidence: text, ...(isHint && { severity: 'info' }) }];
    },
  },
  {
    id: 'description/too-short',
    severity: 'info',
    title: 'A meta description has fewer than 70 characters.',
    why: 'A longer description can give searchers more reason to click.',
    fix: 'Write a description of up to 920 px, which is about 150 Latin or Greek, or 130 Cyrillic letters.',
    source: 'Screaming Frog, meta description length',
    examples: { bad: 'Welcome to our site.', good: 'Two sentences: what the page offers, and to whom' },
    perPage: true,
    check: (snapshot) => {
      const text = metaContent(snapshot, 'description') ?? '';
      const signs = countSigns(text);
      const isShort = text !== '' && signs < minDescriptionCharacters && !denseScript.test(text);
      if (!isShort || !hasSnippet(snapshot)) return [];
      if (findUnfilled(text, snapshot) !== null) return []; // page/placeholder reports it
      const { pixels, maxPixels } = fitText(text, descriptionLine);
      const message = `The meta description has ${signs} characters and is ${pixels} px wide; search results have room for ${maxPixels} px.`;
      return [{ message, evidence: text }];
    },
  },
];

/** `NumPy | GeoML` on a page with the h1 "NumPy". */
function namesSubject(title: string, page: PageSnapshot): boolean {
  return mainHeadingsOf(page).some((text) => text !== '' && title.startsWith(`${text} `));
}

function isHardlyWider({ pixels, maxPixels }: ShownText): boolean {
  return pixels < maxPixels * (1 + hintShare);
}

const defaultTitle =
  /^(?:untitled(?: (?:document|page))?|(?:title of the )?document|new page|page title|home(?: ?page)?|index|vite \+ \w+(?: \+ ts)?|(?:vite|react|vue|svelte|create next|next\.js) app|astro basics|welcome to nginx!|my (?:website|site|app|blog)|lorem ipsum.*)$/i;

function listDescriptions({ metas }: PageSnapshot): PageMetaTag[] {
  return metas.filter(({ name, attribute }) => name === 'description' && attribute === 'name');
}

/** Whether search results show a snippet of the page. */
function hasSnippet(snapshot: PageSnapshot): boolean {
  return (
    isIndexable(snapshot) &&
    isOwnCanonical(snapshot) &&
    !snapshot.robots.some(({ directives }) => directives.includes('nosnippet'))
  );
}
