import { withoutFragment } from '../page/collect/resolve-url.ts';
import { type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import { isIndexable, primaryLanguage } from '../page/page-state.ts';
import { hasOwnLanguage, inLanguage, type SiteIndex } from '../site/site-index.ts';
import { collectGraph, type LanguageVersions } from './audit-structured-data.ts';
import type { SchemaContext, SchemaPage } from './schema-page.ts';
import type { Vocabulary } from './vocabulary.ts';

/** @param visibleText The text of the page; `null` where it is not known. */
export function collectSchemaPage(snapshot: PageSnapshot, visibleText: string | null): SchemaPage {
  const { url, lang, jsonLd, scripts, emptyContainers } = snapshot;
  const scripted = scripts.length > 0;
  return {
    url,
    language: lang || null,
    blocks: jsonLd,
    title: titleOf(snapshot),
    visibleText,
    scripted,
    mayBeFilled: scripted && emptyContainers > 0,
  };
}

/** Each page in its languages, first in English, with which the others are compared. */
export function collectTranslations(index: SiteIndex): LanguageVersions[] {
  const english = index.pages.filter(
    (page) => isIndexable(page) && page.lang !== null && primaryLanguage(page.lang) === 'en',
  );
  return english.flatMap((page) => {
    const languages = new Set(page.alternates.map(({ hreflang }) => primaryLanguage(hreflang ?? '')));
    const others = [...languages].flatMap((language) =>
      language === 'en' ? [] : (inLanguage(page, language, index) ?? []),
    );
    // One that does not link back may be a version of another page: hreflang/return-link reports it.
    const indexable = others.filter((other) => other !== page && isIndexable(other) && linksTo(other, page.url));
    return indexable.length === 0 ? [] : [[page, ...indexable].map((one) => collectSchemaPage(one, null))];
  });
}

function linksTo({ url, alternates }: PageSnapshot, other: string): boolean {
  return url === other || alternates.some((one) => one.url === other);
}

/** Ids of other pages are checked only if every page was read; a file of data may describe those below its URL. */
export function collectSchemaContext(index: SiteIndex, vocabulary: Vocabulary, today: string): SchemaContext {
  const lookUp = (url: string) => {
    const page = index.pagesByUrl.get(url)?.[0];
    const status = index.stateOf(url)?.status ?? null;
    return status === null ? null : { status, language: page !== undefined && hasOwnLanguage(page) ? page.lang : null };
  };
  const versionOf = (url: string, language: string) => {
    const page = index.pagesByUrl.get(url)?.[0];
    return page === undefined ? null : (inLanguage(page, primaryLanguage(language), index)?.url ?? null);
  };
  if (!index.site.complete) return { vocabulary, today, lookUp, versionOf };
  const ids = index.pages.flatMap(({ url, jsonLd }) =>
    collectGraph({ url, blocks: jsonLd }).entities.flatMap(({ id }) => id ?? []),
  );
  const described = new Set(ids);
  return {
    vocabulary,
    today,
    lookUp,
    versionOf,
    isDescribed: (id) => described.has(id) || !index.pagesByUrl.has(withoutFragment(id)),
  };
}
