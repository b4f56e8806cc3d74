import type { Rule } from '../rule.ts';
import type { ContextError } from './build-graph.ts';
import type { Entity, Graph } from './graph.ts';
import type { BlockError, JsonLdBlock, ReadBlock } from './json-ld.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the rules about structured data need to know of a page. */
export type SchemaPage = {
  /** Absolute, without fragment. */
  url: string;
  /** `<html lang>`, `null` if there is none, or if it seems to be wrong. */
  language: string | null;
  blocks: readonly JsonLdBlock[];
  title?: string | null;
  /** The text of the page, also in closed accordions; `null` where it is not known. */
  visibleText: string | null;
  scripted?: boolean;
  /** It has an empty element, which a script may fill. */
  mayBeFilled?: boolean;
};

/** `language` is `null` where the URL serves several. */
export type UrlResponse = { status: number; language: string | null };

/** What the rules need to know beside the page. */
export type SchemaContext = {
  vocabulary: Vocabulary;
  /** `2026-05-07`, in UTC. */
  today: string;
  /** The response of a URL, `null` if it was not requested. */
  lookUp?: (url: string) => UrlResponse | null;
  /** The URL of a page in another language, by its alternates; `null` if it has no such version. */
  versionOf?: (url: string, language: string) => string | null;
  /** Whether some page of the site describes an `@id`; without it, ids of other pages are trusted. */
  isDescribed?: (id: string) => boolean;
};

/** A page whose blocks have been read. */
export type PageGraph = {
  /** Of the page. */
  url: string;
  page: SchemaPage;
  graph: Graph;
  context: SchemaContext;
  /** The blocks that are JSON. */
  blocks: readonly ReadBlock[];
  /** Why the others are not. */
  syntaxErrors: readonly BlockError[];
  contextErrors: readonly ContextError[];
};

export type SchemaRule = Rule<[pageGraph: PageGraph]>;

/** How each message begins: `Article on https://…/`. */
export function nameOf({ types }: Pick<Entity, 'types'>, { url }: Pick<SchemaPage, 'url'>): string {
  return `${types[0] ?? 'A node'} on ${url}`;
}

export function isAny(
  { context: { vocabulary } }: PageGraph,
  { types }: Entity,
  ancestors: readonly string[],
): boolean {
  return types.some((type) => ancestors.some((ancestor) => vocabulary.isA(type, ancestor)));
}

/** Blog templates mark up lists of articles by topic or author as articles too. */
export function isArticleList({ url }: Pick<SchemaPage, 'url'>): boolean {
  return /\/(?:tags?|categor(?:y|ies)|authors?|archives?)(?:\/[^/]*)?\/?$/i.test(pageOf(url));
}

/** ` (and 2 more)`, where there are. */
export function andMore(others: number): string {
  return others <= 0 ? '' : ` (and ${others} more)`;
}

/** A URL without fragment and trailing slash, to compare pages. */
export function pageOf(url: string): string {
  return url.replace(/#.*$/s, '').replace(/\/$/, '');
}
