import { descriptionLine, fitText, titleLine } from '../page/build-preview.ts';
import type { Violation } from '../rule.ts';
import type { Message } from './catalogue.ts';
import { checkMessages, type TranslationContext, type TranslationRule } from './project.ts';
import { textViolation } from './typography/written-text.ts';

/** Titles and descriptions of search results. */
export const lengthRules: readonly TranslationRule[] = [
  {
    id: 'i18n/length-title',
    severity: 'warning',
    topic: 'translations',
    title: 'A page title is wider than 580 px, the room in a search result.',
    why: 'Search results cut off the end, often before the important words.',
    fix: 'Shorten it and put the key phrase first.',
    source: 'Screaming Frog, page title width',
    examples: { bad: 'A title of 640 px', good: 'A title of at most 580 px' },
    check: checkMessages(tooLongTitle),
  },
  {
    id: 'i18n/length-description',
    severity: 'warning',
    topic: 'translations',
    title: 'A meta description is wider than 920 px, the room in a search result.',
    why: 'Search results cut it off in the middle of a sentence.',
    fix: 'Shorten it, or put the important words first.',
    source: 'Screaming Frog, meta description width',
    examples: { bad: 'A description of 1,050 px', good: 'A description of at most 920 px' },
    check: checkMessages(tooLongDescription),
  },
];

const metaField = /(?:^|\.)(?:meta|seo)?(title|description)$/i;
const metaPlace = /(?:^|[.:])(?:meta|seo)(?:[.:]|$)/i;

/** The text of a search result as it is shown: `meta:home.title`, `about.seo.description`, `metaTitle`. */
function shownMeta(message: Message, field: 'title' | 'description', { fill }: TranslationContext): string {
  const { key, value, language, catalogue } = message;
  const isMeta = metaPlace.test(`${catalogue.namespace}:${key}`) || /(?:meta|seo)(?:Title|Description)$/.test(key);
  if (!isMeta || metaField.exec(key)?.[1]?.toLowerCase() !== field) return '';
  return fill?.(value, language) ?? value;
}

function tooLongTitle(message: Message, context: TranslationContext): Violation[] {
  const { shown, pixels, maxPixels } = fitText(shownMeta(message, 'title', context), titleLine);
  if (pixels <= maxPixels) return [];
  return [
    textViolation(message, 0, {
      message: `the title is ${pixels} px wide (limit ${maxPixels}), cut after "${shown}".`,
    }),
  ];
}

function tooLongDescription(message: Message, context: TranslationContext): Violation[] {
  const { shown, pixels, maxPixels } = fitText(shownMeta(message, 'description', context), descriptionLine);
  if (pixels <= maxPixels) return [];
  return [
    textViolation(message, 0, {
      message: `the description is ${pixels} px wide (limit ${maxPixels}), cut after "${shown}".`,
    }),
  ];
}
