import {
  cutDescription,
  cutTitle,
  maxDescriptionPixels,
  maxTitlePixels,
  measureDescription,
  measureTitle,
} from '../text-width.ts';
import type { Message } from './catalogue.ts';
import type { TextFlaw } from './typography/text-flaw.ts';

const metaField = /(?:^|\.)(?:meta|seo)?(title|description)$/i;
const metaPlace = /(?:^|[.:])(?:meta|seo)(?:[.:]|$)/i;

/** Titles and descriptions of search results: `meta:home.title`, `about.seo.description`, `metaTitle`. */
export function lintMetaLength({ key, catalogue }: Message, shown: string): TextFlaw[] {
  const field = metaField.exec(key);
  const isMeta = metaPlace.test(`${catalogue.namespace}:${key}`) || /(?:meta|seo)(?:Title|Description)$/.test(key);
  if (field === null || !isMeta) return [];
  return field[1]?.toLowerCase() === 'title' ? tooLongTitle(shown) : tooLongDescription(shown);
}

function tooLongTitle(shown: string): TextFlaw[] {
  const pixels = measureTitle(shown);
  if (pixels <= maxTitlePixels) return [];
  return [
    {
      rule: 'i18n/length-title',
      start: 0,
      message: `title ${pixels} px (limit ${maxTitlePixels}), cut after "${cutTitle(shown)}".`,
      fix: 'Shorten it, the key phrase first.',
      edits: [],
    },
  ];
}

function tooLongDescription(shown: string): TextFlaw[] {
  const pixels = measureDescription(shown);
  if (pixels <= maxDescriptionPixels) return [];
  return [
    {
      rule: 'i18n/length-description',
      start: 0,
      message: `description ${pixels} px (limit ${maxDescriptionPixels}), cut after "${cutDescription(shown)}".`,
      fix: 'End the sentence before the cut.',
      edits: [],
    },
  ];
}
