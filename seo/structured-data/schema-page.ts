import { clipText, longestEvidence, longestMessage } from '../clip-text.ts';
import type { Finding, Severity } from '../finding.ts';
import { type SchemaRuleId, schemaRules } from '../rules/schema-rules.ts';
import type { Entity, Graph } from './graph.ts';
import type { JsonLdBlock } from './json-ld-block.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the rules about structured data need to know of a page. */
export type SchemaPage = {
  /** Absolute, without fragment. */
  url: string;
  /** `<html lang>`, `null` where there is none. */
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
  /** What an address answers, `null` where nobody has asked; `language` is `null` where it serves several. */
  lookUp?: (url: string) => { status: number; language: string | null } | null;
  /** Whether some page of the site describes an `@id`; without it, ids of other pages are trusted. */
  isDescribed?: (id: string) => boolean;
};

/** A page whose blocks have been read: what each rule is given. */
export type PageGraph = { page: SchemaPage; graph: Graph; context: SchemaContext };

/** A finding before page and severity are filled in. */
export type SchemaFinding = {
  rule: SchemaRuleId;
  /** Only where the case differs from what the rule usually is. */
  severity?: Severity;
  line: number | null;
  column?: number | null;
  message: string;
  fix?: string;
  evidence?: string;
};

export function completeFinding({ line, column, message, evidence, ...found }: SchemaFinding, url: string): Finding {
  return {
    severity: schemaRules[found.rule].severity,
    ...found,
    url,
    message: clipText(message, longestMessage),
    ...(evidence !== undefined && { evidence: clipText(evidence, longestEvidence) }),
    ...(line !== null && { line }),
    ...(column != null && { column }),
  };
}

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

/** An address without fragment and closing slash: close enough to tell one page from another. */
export function pageOf(address: string): string {
  return address.replace(/#.*$/s, '').replace(/\/$/, '');
}
