import type { PageFacts, RobotsFact } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { describeWhere, isIndexable } from '../page-state.ts';

const opposites: readonly [allows: readonly string[], forbids: readonly string[]][] = [
  [
    ['index', 'all'],
    ['noindex', 'none'],
  ],
  [
    ['follow', 'all'],
    ['nofollow', 'none'],
  ],
];

/** What a page tells crawlers about itself. */
export const indexStateRules: PageRules = [
  {
    id: 'index/conflict',
    check: (facts) => {
      const conflict = findConflict(facts);
      if (conflict === null) return [];
      const [allows, forbids] = conflict;
      const message = `"${allows.directives.join(', ')}" (${describeWhere(allows)}) and "${forbids.directives.join(', ')}" (${describeWhere(forbids)}) contradict each other; the stricter wins.`;
      return [{ message, line: forbids.line ?? allows.line }];
    },
  },
  {
    id: 'index/nosnippet',
    check: (facts) => {
      const isSilent = (directive: string) => directive === 'nosnippet' || directive === 'max-snippet:0';
      const said = facts.robots.find(({ agent, directives }) => agent === null && directives.some(isSilent));
      if (said === undefined || !isIndexable(facts)) return [];
      return [{ message: `${facts.url} forbids a snippet (${describeWhere(said)}).`, line: said.line }];
    },
  },
];

function findConflict({ robots }: PageFacts): [RobotsFact, RobotsFact] | null {
  for (const [allowing, forbidding] of opposites) {
    for (const allows of robots.filter((said) => says(said, allowing))) {
      const forbids = robots.find((said) => said.agent === allows.agent && says(said, forbidding));
      if (forbids !== undefined) return [allows, forbids];
    }
  }
  return null;
}

function says({ directives }: RobotsFact, wanted: readonly string[]): boolean {
  return directives.some((directive) => wanted.includes(directive));
}
