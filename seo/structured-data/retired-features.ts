import type { Violation } from '../rule.ts';
import { type Entity, textsAt, valuesOf } from './graph.ts';
import { isAny, nameOf, type PageGraph, type SchemaRule } from './schema-page.ts';

export const retiredRule: SchemaRule = {
  id: 'schema/retired',
  severity: 'info',
  topic: 'structured-data',
  title: 'The markup is valid, and Google no longer shows anything for it.',
  why: 'It costs bytes and upkeep; other readers may still use it.',
  fix: 'Keep it only where another reader uses it.',
  source: 'Google Search Central blog, June 2025, and "FAQ", May 2026',
  examples: {
    bad: 'A SearchAction that only served the search box below a result',
    good: 'No SearchAction, or one that another reader uses',
  },
  check: listRetired,
};

/**
 * Something Google once showed and shows no more; the vocabulary stays valid. Sources: the blog of Google Search
 * Central, and for FAQPage its page of documentation.
 */
type RetiredFeature = {
  /** Itself and nothing below it: a Recipe is a HowTo, and is still shown. */
  type: string;
  /** In words, as exact as Google's own announcement. */
  since: string;
  /** Which nodes of the type were meant, where not all. */
  isMeant?: (pageGraph: PageGraph, entity: Entity) => boolean;
};

/** It went from results bit by bit in the weeks after; of some features Google named no last day. */
const june2025 = { since: 'the phase-out announced on 12 June 2025' };

/** By the types that markup uses, newest first. */
const retiredFeatures: readonly RetiredFeature[] = [
  { type: 'FAQPage', since: '7 May 2026' },
  { type: 'ClaimReview', ...june2025 },
  { type: 'SpecialAnnouncement', since: '31 July 2025' },
  { type: 'Course', ...june2025, isMeant: (pageGraph, entity) => says(pageGraph, entity, 'hasCourseInstance') },
  { type: 'OccupationAggregationByEmployer', ...june2025 },
  { type: 'Occupation', ...june2025, isMeant: (pageGraph, entity) => says(pageGraph, entity, 'estimatedSalary') },
  {
    type: 'VideoObject',
    ...june2025,
    isMeant: (pageGraph, entity) => isAny(pageGraph, entity, ['LearningResource']),
  },
  { type: 'Car', ...june2025, isMeant: (pageGraph, entity) => says(pageGraph, entity, 'offers') },
  { type: 'Book', ...june2025, isMeant: isActionable },
  { type: 'SearchAction', since: '21 November 2024', isMeant: isOfWebSite },
  { type: 'HowTo', since: '13 September 2023' },
];

/** One hint for each retired feature on the page. */
function listRetired(pageGraph: PageGraph): Violation[] {
  const { graph, page } = pageGraph;
  return retiredFeatures.flatMap(({ type, since, isMeant }) => {
    const entity = graph.entities.find((one) => one.types.includes(type) && isMeant?.(pageGraph, one) !== false);
    if (entity === undefined) return [];
    const message = `${nameOf(entity, page)} is valid, but Google has shown no rich result for it since ${since}; keep it only for other readers. Effect: none.`;
    return [{ line: entity.main.line, message, evidence: entity.types.join(', ') }];
  });
}

function says({ graph }: PageGraph, entity: Entity, property: string): boolean {
  return valuesOf(graph, entity, property).length > 0;
}

/** The search box below a result; other search actions are for other readers. */
function isOfWebSite(pageGraph: PageGraph, { holders }: Entity): boolean {
  return holders.some(({ entity }) => isAny(pageGraph, entity, ['WebSite']));
}

function isActionable(pageGraph: PageGraph, entity: Entity): boolean {
  const actions = ['potentialAction', 'workExample.potentialAction'];
  return actions.some(
    (path) =>
      textsAt(pageGraph.graph, entity, `${path}.target.urlTemplate`).length > 0 ||
      textsAt(pageGraph.graph, entity, `${path}.target`).length > 0,
  );
}
