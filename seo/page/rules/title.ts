import {
  cutDescription,
  cutTitle,
  maxDescriptionPixels,
  maxTitlePixels,
  measureDescription,
  measureTitle,
} from '../build-preview.ts';
import { metaContent, type PageFacts, type PageRule, titleOf } from '../page-facts.ts';
import { isIndexable, listSome } from '../page-state.ts';

const minTitleCharacters = 15;
const minTitlePixels = 200;
const minDescriptionCharacters = 70;
/** Scripts that write a word with one or two characters; their titles are measured by pixels alone. */
const denseScript = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** The title and the description of a page: what a search result shows. */
export const titleRules: readonly PageRule[] = [
  {
    id: 'title/missing',
    severity: 'error',
    topic: 'titles',
    title: 'A page has no title.',
    why: 'The result shows a guess, tabs and bookmarks an address.',
    fix: 'Add one of 15 to 60 characters.',
    source: 'WCAG 2.4.2; Lighthouse, document-title',
    examples: { bad: '<head> without <title>', good: '<title>Web development in Cape Town</title>' },
    check: (facts) => {
      if (facts.titles.some(({ text }) => text !== '')) return [];
      const message = facts.titles.length > 0 ? `The <title> of ${facts.url} is empty.` : `No <title> on ${facts.url}.`;
      return [{ message }];
    },
  },
  {
    id: 'title/multiple',
    severity: 'error',
    topic: 'titles',
    title: 'A page has more than one title.',
    why: 'Only one is used, and not always the one you want.',
    fix: 'Keep the first.',
    source: 'HTML, the title element',
    examples: { bad: 'Two <title> in the head', good: 'One <title>' },
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
    topic: 'titles',
    title: 'The title stands in the body.',
    why: 'Engines may not find it.',
    fix: 'Move it into the head.',
    source: 'HTML, the title element',
    examples: { bad: '<body><title>About</title>', good: '<head><title>About</title></head>' },
    check: ({ titles, headBreaker }) => {
      const [first] = titles;
      if (first === undefined || headBreaker !== null || titles.some(({ where }) => where === 'head')) return [];
      return [{ message: `Title "${first.text}" is in <body>.`, line: first.line, evidence: first.text }];
    },
  },
  {
    id: 'title/too-short',
    severity: 'warning',
    topic: 'titles',
    title: 'A title has fewer than 15 characters or 200 pixels.',
    why: 'It hardly says what the page is about.',
    fix: 'Add the subject.',
    source: 'Screaming Frog, page title length',
    examples: { bad: '<title>About</title>', good: '<title>About the group and its people</title>' },
    check: (facts) => {
      const title = titleOf(facts);
      if (!title || !isIndexable(facts)) return [];
      const pixels = measureTitle(title);
      const isShort = title.length < minTitleCharacters && !denseScript.test(title);
      if (!isShort && pixels >= minTitlePixels) return [];
      return [{ message: `"${title}" (${pixels} px) says little.`, evidence: title }];
    },
  },
  {
    id: 'title/too-long',
    severity: 'warning',
    topic: 'titles',
    title: 'A title is wider than a search result shows.',
    why: 'The end is cut, often before the words that matter.',
    fix: 'Shorten it, the key phrase first.',
    source: 'Screaming Frog, page title width',
    examples: { bad: 'A title of 640 px', good: 'A title of at most 580 px' },
    check: (facts) => {
      const title = titleOf(facts);
      const pixels = measureTitle(title ?? '');
      if (title === null || pixels <= maxTitlePixels || !isIndexable(facts)) return [];
      const message = `The title takes ${pixels} of ${maxTitlePixels} px and is cut after "${cutTitle(title)}".`;
      return [{ message, fix: 'Put the key phrase first, and shorten the rest.', evidence: title }];
    },
  },
  {
    id: 'title/same-as-h1',
    severity: 'info',
    topic: 'titles',
    title: 'Title and main heading are equal.',
    why: 'The title can carry a second phrase that people search for.',
    fix: 'Use the room the title has.',
    source: 'Screaming Frog, "Same as H1"',
    examples: { bad: 'Both "Our services"', good: 'Title "Web and app development / Goshen", heading "Our services"' },
    check: (facts) => {
      const title = titleOf(facts);
      const heading = facts.headings.find(({ level }) => level === 1)?.text;
      return title && title === heading ? [{ message: `Title and h1 are both "${title}".`, evidence: title }] : [];
    },
  },
  {
    id: 'description/missing',
    severity: 'warning',
    topic: 'titles',
    title: 'A page has no description.',
    why: 'The result shows a piece of text that a program picked.',
    fix: 'Write 70 to 155 characters.',
    source: 'Google Search Central, "Snippets"',
    examples: { bad: 'No <meta name="description">', good: '<meta name="description" content="…">' },
    check: (facts) => {
      if (!hasSnippet(facts) || metaContent(facts, 'description')) return [];
      return [{ message: `No description on ${facts.url}.` }];
    },
  },
  {
    id: 'description/multiple',
    severity: 'error',
    topic: 'titles',
    title: 'A page has more than one description.',
    why: 'Engines take either, or both.',
    fix: 'Keep one.',
    source: 'Screaming Frog, "Multiple meta descriptions"',
    examples: { bad: 'Two <meta name="description">', good: 'One' },
    check: ({ metas }) => {
      const all = metas.filter(({ name, attribute }) => name === 'description' && attribute === 'name');
      if (all.length < 2) return [];
      const texts = listSome(all.map(({ content }) => `"${content.slice(0, 40)}"`));
      return [{ message: `${all.length} descriptions: ${texts}.`, line: all[1]?.line ?? null }];
    },
  },
  {
    id: 'description/too-long',
    severity: 'warning',
    topic: 'titles',
    title: 'A description is wider than a search result shows.',
    why: 'It is cut in the middle of a sentence.',
    fix: 'End the sentence before the cut.',
    source: 'Screaming Frog, meta description width',
    examples: { bad: 'A description of 1,050 px', good: 'A description of at most 920 px' },
    check: (facts) => {
      const text = metaContent(facts, 'description') ?? '';
      const pixels = measureDescription(text);
      if (pixels <= maxDescriptionPixels || !hasSnippet(facts)) return [];
      const message = `The description takes ${pixels} of ${maxDescriptionPixels} px and is cut after "…${cutDescription(text).slice(-40)}".`;
      return [{ message, fix: 'End the sentence before.', evidence: text }];
    },
  },
  {
    id: 'description/too-short',
    severity: 'info',
    topic: 'titles',
    title: 'A description has fewer than 70 characters.',
    why: 'The room could say why to click.',
    fix: 'Write about 150 characters.',
    source: 'Screaming Frog, meta description length',
    examples: { bad: 'Welcome to our site.', good: 'Two sentences that say what, for whom and how' },
    check: (facts) => {
      const text = metaContent(facts, 'description') ?? '';
      if (text === '' || text.length >= minDescriptionCharacters || denseScript.test(text) || !hasSnippet(facts))
        return [];
      return [
        {
          message: `The description has ${text.length} characters; the snippet has room for about 155.`,
          evidence: text,
        },
      ];
    },
  },
];

/** Whether search results show a snippet of the page. */
function hasSnippet(facts: PageFacts): boolean {
  return isIndexable(facts) && !facts.robots.some(({ directives }) => directives.includes('nosnippet'));
}
