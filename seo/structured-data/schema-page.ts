import type { Rule } from '../rule.ts';
import type { ContextError } from './build-graph.ts';
import type { Entity, Graph } from './graph.ts';
import type { BlockError, JsonLdBlock, ReadBlock } from './json-ld.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the rules about structured data need to know of a page. */
export type SchemaPage = {
  /** Absolute, without fragment. */
  url: string;
  /** `<html lang>`, `null` if there is none. */
  language: string | null;
  blocks: readonly JsonLdBlock[];
  /** Everything a reader can read, closed accordions included; `null` where it is not known. */
  visibleText: string | null;
  noindex: boolean;
};

/** What they need to know beside it. */
export type SchemaContext = {
  vocabulary: Vocabulary;
  /** `2026-05-07`, in UTC. */
  today: string;
  /** The response of a URL, `null` if it was not requested; `language` is `null` where it serves several. */
  lookUp?: (url: string) => { status: number; language: string | null } | null;
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

/** `Article on https://…/`: how each message begins. */
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

/** ` (and 2 more)`, where there are. */
export function andMore(others: number): string {
  return others <= 0 ? '' : ` (and ${others} more)`;
}

/** A URL without fragment and closing slash: close enough to tell one page from another. */
export function pageOf(address: string): string {
  return address.replace(/#.*$/s, '').replace(/\/$/, '');
}
