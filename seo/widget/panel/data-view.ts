import type { Finding } from '../../finding.ts';
import type { Entity, Graph, GraphNode, GraphValue } from '../../structured-data/graph.ts';
import { type Child, element } from '../element.ts';
import { reproducePageFinding } from '../report-markdown.ts';
import { buildFindingList, type ShownFinding, type ViewInput } from './finding-list.ts';

const maxDepth = 12;

/** The JSON-LD of the page as a tree, with the findings at their nodes. */
export function buildDataView({ state: { page }, actions }: ViewInput): Child[] {
  if (page === null || page.depth === null) return [element('p', {}, 'Reading the structured data…')];
  const { graph, findings } = page.depth.structuredData;
  const roots = graph.entities.filter(({ top }) => top);
  const homes = Map.groupBy(findings, (finding) => roots.find((root) => isAbout(finding, root)) ?? null);
  const show = (finding: Finding): ShownFinding => ({
    finding,
    command: reproducePageFinding(finding, page),
    isOnPage: false,
  });
  const listOf = (found: readonly Finding[] = []) =>
    found.length === 0 ? [] : [buildFindingList(found.map(show), actions, '')];
  if (roots.length === 0 && findings.length === 0) return [element('p', {}, 'This page has no JSON-LD.')];
  return [
    ...listOf(homes.get(null)),
    ...roots.map((root) =>
      element(
        'details',
        { class: 'entity', open: true },
        element('summary', {}, element('b', {}, titleOf(root)), ...(root.id === null ? [] : [` ${root.id}`])),
        ...listOf(homes.get(root)),
        buildProperties(root.properties, graph, maxDepth),
      ),
    ),
  ];
}

/** A message begins with the type of its node. */
function isAbout({ line, message }: Finding, { main, types }: Entity): boolean {
  return line === main.line && types.some((type) => message.startsWith(`${type} `));
}

function titleOf({ types }: Pick<GraphNode, 'types'>): string {
  return types.join(', ') || 'no @type';
}

function buildProperties(properties: GraphNode['properties'], graph: Graph, depth: number): HTMLElement {
  const rows = [...properties].flatMap(([name, values]) =>
    values.map((value) =>
      element('li', {}, element('span', { class: 'key' }, `${name} `), ...buildValue(value, graph, depth)),
    ),
  );
  return element('ul', { class: 'tree' }, ...rows);
}

function buildValue(value: GraphValue, graph: Graph, depth: number): Child[] {
  if (value.kind === 'literal') return [element('span', { class: `value value--${value.type}` }, value.text)];
  if (value.kind === 'reference') {
    const target = graph.follow(value);
    const title = target === null ? '' : `${titleOf(target)} `;
    return [element('span', { class: 'reference' }, `→ ${title}${value.id}`)];
  }
  const { node } = value;
  if (depth === 0) return ['…'];
  return [element('b', {}, titleOf(node)), buildProperties(node.properties, graph, depth - 1)];
}
