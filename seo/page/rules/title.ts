import {
  cutDescription,
  cutTitle,
  maxDescriptionPixels,
  maxTitlePixels,
  measureDescription,
  measureTitle,
} from '../../text-width.ts';
import { metaContent, type PageFacts, titleOf } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { isIndexable, listSome } from '../page-state.ts';

const fewestTitleCharacters = 15;
const fewestTitlePixels = 200;
const fewestDescriptionCharacters = 70;
/** Scripts in which a word is one or two signs; their titles are measured by pixels alone. */
const denseScript = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;

/** The title and the description of a page: what a search result shows. */
export const titleRules: PageRules = [
  {
    id: 'title/missing',
    check: (facts) => {
      if (facts.titles.some(({ text }) => text !== '')) return [];
      const message = facts.titles.length > 0 ? `The <title> of ${facts.url} is empty.` : `No <title> on ${facts.url}.`;
      return [{ message, fix: 'Add one of 15 to 60 characters.' }];
    },
  },
  {
    id: 'title/multiple',
    check: ({ titles }) => {
      const inHead = titles.filter(({ where }) => where === 'head');
      if (inHead.length < 2) return [];
      const texts = listSome(inHead.map(({ text }) => `"${text}"`));
      return [{ message: `${inHead.length} titles: ${texts}.`, line: inHead[1]?.line ?? null }];
    },
  },
  {
    id: 'title/outside-head',
    check: ({ titles, headBreaker }) => {
      const [first] = titles;
      if (first === undefined || headBreaker !== null || titles.some(({ where }) => where === 'head')) return [];
      return [{ message: `Title "${first.text}" is in <body>.`, line: first.line, evidence: first.text }];
    },
  },
  {
    id: 'title/too-short',
    check: (facts) => {
      const title = titleOf(facts);
      if (!title || !isIndexable(facts)) return [];
      const pixels = measureTitle(title);
      const isShort = title.length < fewestTitleCharacters && !denseScript.test(title);
      if (!isShort && pixels >= fewestTitlePixels) return [];
      return [{ message: `"${title}" (${pixels} px) says little.`, fix: 'Add the subject.', evidence: title }];
    },
  },
  {
    id: 'title/too-long',
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
    check: (facts) => {
      const title = titleOf(facts);
      const heading = facts.headings.find(({ level }) => level === 1)?.text;
      return title && title === heading ? [{ message: `Title and h1 are both "${title}".`, evidence: title }] : [];
    },
  },
];

/** Whether the description is looked at: not where the page asks for no snippet. */
function hasSnippet(facts: PageFacts): boolean {
  return isIndexable(facts) && !facts.robots.some(({ directives }) => directives.includes('nosnippet'));
}

export const descriptionRules: PageRules = [
  {
    id: 'description/missing',
    check: (facts) => {
      if (!hasSnippet(facts) || metaContent(facts, 'description')) return [];
      return [{ message: `No description on ${facts.url}.`, fix: 'Write 70 to 155 characters.' }];
    },
  },
  {
    id: 'description/multiple',
    check: ({ metas }) => {
      const all = metas.filter(({ name, attribute }) => name === 'description' && attribute === 'name');
      if (all.length < 2) return [];
      const texts = listSome(all.map(({ content }) => `"${content.slice(0, 40)}"`));
      return [{ message: `${all.length} descriptions: ${texts}.`, line: all[1]?.line ?? null }];
    },
  },
  {
    id: 'description/too-long',
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
    check: (facts) => {
      const text = metaContent(facts, 'description') ?? '';
      if (text === '' || text.length >= fewestDescriptionCharacters || denseScript.test(text) || !hasSnippet(facts))
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
