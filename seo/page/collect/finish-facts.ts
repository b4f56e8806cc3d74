import type { LinkTagFact, PageFacts } from '../page-facts.ts';
import { readCookies, readLinkHeader, readRobotsHeader, splitDirectives } from './answer-tags.ts';
import { foldSpace, type PageDraft } from './page-draft.ts';

/** Crawlers whose meta tags are read; other names are other people's metadata. */
const crawlers: ReadonlySet<string> = new Set(
  'robots googlebot googlebot-news bingbot slurp duckduckbot yandex baiduspider applebot'.split(' '),
);

/** No page says it more often for a reason. */
const mostRobots = 100;

/** Turns what was collected into facts, joined with what the answer's headers say. */
export function finishFacts(draft: PageDraft, headBreaker: PageFacts['headBreaker']): PageFacts {
  const { ids, duplicateIds, references, labelled, resolve } = draft;
  const linkTags = [...draft.linkTags, ...readLinkHeader(draft.answer, resolve)];
  const fragments = new Set(draft.anchors.map(({ href }) => href?.replace(/^.*#/s, '')));
  return {
    ...plainFacts(draft),
    linkTags,
    headBreaker,
    canonicals: linkTags.filter(({ rel }) => rel.includes('canonical')),
    alternates: linkTags.filter(isLanguageAlternate),
    robots: [
      ...draft.metas
        .filter(({ name, attribute }) => attribute === 'name' && crawlers.has(name))
        .map(({ name, content, line }) => ({
          agent: name === 'robots' ? null : name,
          directives: splitDirectives(content),
          where: 'meta' as const,
          line,
        })),
      ...readRobotsHeader(draft.answer),
    ].slice(0, mostRobots),
    controls: draft.controls.map((control) => ({
      ...control,
      labelled: control.labelled || (control.id !== null && labelled.has(control.id)),
    })),
    cookies: readCookies(draft.answer),
    ids: [...ids.keys()],
    duplicateIds: [...duplicateIds].map(([id, line]) => ({
      id,
      line,
      referenced: references.has(id) || fragments.has(id),
    })),
    sample: foldSpace(draft.sample),
    visibleText: draft.jsonLd.length === 0 ? null : foldSpace(draft.visibleText),
  };
}

/** What goes from the draft to the facts as it is. */
function plainFacts(draft: PageDraft) {
  const { answer, url, doctype, lang, base, titles, metas, charset, headings, anchors, images, scripts } = draft;
  const { jsonLd, markup, plainHttp, secrets, fonts, foreignParts, landmarks, beforeMain } = draft;
  const { elements, words } = draft;
  return {
    ...{ answer, url, doctype, lang, base, titles, metas, charset, headings, anchors, images, scripts },
    ...{ jsonLd, markup, plainHttp, secrets, fonts, foreignParts, landmarks, beforeMain, elements, words },
  };
}

function isLanguageAlternate({ rel, hreflang }: LinkTagFact): boolean {
  return rel.includes('alternate') && hreflang !== null;
}
