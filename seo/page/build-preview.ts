import {
  cutDescription,
  cutTitle,
  maxDescriptionPixels,
  maxTitlePixels,
  measureDescription,
  measureTitle,
} from '../text-width.ts';
import { metaContent, type PageFacts, titleOf } from './page-facts.ts';
import { noindexOf } from './page-state.ts';

/** A text as a search result shows it: `rest` is what is cut off. */
export type ShownText = { shown: string; rest: string; pixels: number; maxPixels: number };

/** How a page looks where people find it; `null` where it says nothing to show. */
export type PagePreview = {
  url: string;
  language: string | null;
  /** Whether the page lets itself be shown in search results at all. */
  indexable: boolean;
  title: ShownText | null;
  description: ShownText | null;
  /** What networks and messengers show of a link to it. */
  card: {
    site: string | null;
    title: string | null;
    description: string | null;
    picture: string | null;
    pictureSize: string | null;
    pictureAlt: string | null;
  };
};

/** The search snippet and the social card of a page. */
export function buildPreview(facts: PageFacts): PagePreview {
  const said = (...names: string[]) => names.map((name) => metaContent(facts, name)).find((text) => text) ?? null;
  const title = titleOf(facts);
  const description = said('description');
  const [width, height] = [said('og:image:width'), said('og:image:height')];
  return {
    url: facts.url,
    language: facts.lang,
    indexable: noindexOf(facts) === null,
    title: title ? showText(title, cutTitle(title), measureTitle(title), maxTitlePixels) : null,
    description: description
      ? showText(description, cutDescription(description), measureDescription(description), maxDescriptionPixels)
      : null,
    card: {
      site: said('og:site_name'),
      title: said('og:title', 'twitter:title') ?? title,
      description: said('og:description', 'twitter:description') ?? description,
      picture: said('og:image', 'twitter:image'),
      pictureSize: width !== null && height !== null ? `${width}×${height}` : null,
      pictureAlt: said('og:image:alt', 'twitter:image:alt'),
    },
  };
}

function showText(text: string, shown: string, pixels: number, maxPixels: number): ShownText {
  return { shown, rest: text.slice(shown.length).trim(), pixels, maxPixels };
}
