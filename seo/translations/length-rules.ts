import { descriptionLine, fitText, type SnippetLine, titleLine } from '../page/build-preview.ts';
import { checkMessages, type TranslationRule } from './project.ts';
import { textViolation } from './typography/written-text.ts';

export const lengthRules: readonly TranslationRule[] = [
  {
    id: 'i18n/length-title',
    severity: 'warning',
    title: 'A page title is wider than 580 px, the room in a search result.',
    why: 'Search results cut off the end, often before the important words.',
    fix: 'Shorten it and put the key phrase first.',
    source: 'Screaming Frog, page title width',
    examples: { bad: 'A title of 640 px', good: 'A title of at most 580 px' },
    check: checkLength('title', titleLine),
  },
  {
    id: 'i18n/length-description',
    severity: 'warning',
    title: 'A meta description is wider than 920 px, the room in a search result.',
    why: 'Search results cut it off in the middle of a sentence.',
    fix: 'Shorten it, or put the important words first.',
    source: 'Screaming Frog, meta description width',
    examples: { bad: 'A description of 1,050 px', good: 'A description of at most 920 px' },
    check: checkLength('description', descriptionLine),
  },
];

const metaField = /(?:^|\.)(?:meta|seo)?(title|description)$/i;
const metaPlace = /(?:^|[.:])(?:meta|seo)(?:[.:]|$)/i;

/** Texts of search results: `meta:home.title`, `about.seo.description`, `metaTitle`. */
function checkLength(field: 'title' | 'description', line: SnippetLine): TranslationRule['check'] {
  return checkMessages((message, { fill }) => {
    const { key, value, language, catalogue } = message;
    const isMeta = metaPlace.test(`${catalogue.namespace}:${key}`) || /(?:meta|seo)(?:Title|Description)$/.test(key);
    if (!isMeta || metaField.exec(key)?.[1]?.toLowerCase() !== field) return [];
    const { shown, pixels, maxPixels } = fitText(fill?.(value, language) ?? value, line);
    if (pixels <= maxPixels) return [];
    const fact = `the ${field} is ${pixels} px wide (limit ${maxPixels}), cut after "${shown}".`;
    return [textViolation(message, 0, { message: fact })];
  });
}
