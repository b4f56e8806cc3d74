import { endOf, type JsonMember, type JsonNode, membersOf } from '../json-source.ts';
import type { Violation } from '../rule.ts';
import { type CataloguePair, listPairs, type TranslationRule } from './project.ts';

export const keyOrderRule: TranslationRule = {
  id: 'i18n/key-order',
  severity: 'info',
  topic: 'translations',
  title: 'Keys stand in another order than in the base language.',
  why: 'Files that run in parallel can be compared side by side.',
  fix: 'Sort them as the base file does.',
  source: 'i18n-tasks',
  examples: { bad: 'en: a, b; fr: b, a', good: 'en: a, b; fr: a, b' },
  check: (project) => listPairs(project).flatMap(checkKeyOrder),
};

/** The first object of a translation whose keys are in another order than in the base. One violation per file. */
function checkKeyOrder({ base, translation }: CataloguePair): Violation[] {
  const disorder = findDisorder(base.root, translation.root);
  const [first] = disorder?.members ?? [];
  if (disorder === null || first === undefined) return [];
  const { file, text, positionAt } = translation;
  const moved = disorder.members.find((member, index) => member !== disorder.sorted[index]) ?? first;
  const last = disorder.members.at(-1) ?? first;
  return [
    {
      file,
      ...positionAt(moved.start),
      message: `Keys are in another order than in ${base.language}, from "${moved.key}" on.`,
      fix: 'Sort them as the base file does: the files are compared side by side.',
      edits: [{ file, start: first.start, end: endOf(last.value), text: printSorted(text, disorder) }],
    },
  ];
}

type Disorder = { members: JsonMember[]; sorted: JsonMember[] };

/** From the outside in: once the outer object is sorted, the next pass finds the inner one. */
function findDisorder(base: JsonNode, translation: JsonNode): Disorder | null {
  const members = membersOf(translation);
  const baseMembers = membersOf(base);
  const sorted = sortAs(baseMembers, members);
  if (sorted.some((member, index) => member !== members[index])) return { members, sorted };
  for (const { key, value } of members) {
    const counterpart = baseMembers.find((member) => member.key === key)?.value;
    const inner = counterpart === undefined ? null : findDisorder(counterpart, value);
    if (inner !== null) return inner;
  }
  return null;
}

/** A key the base lacks, such as `_many`, stays behind the key it follows. */
function sortAs(base: JsonMember[], members: JsonMember[]): JsonMember[] {
  const ranks = new Map(base.map(({ key }, rank) => [key, rank]));
  let rank = -1;
  const ranked = members.map((member) => {
    rank = ranks.get(member.key) ?? rank;
    return { member, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ member }) => member);
}

/** Each place gets the member that belongs there; what stands between the places stays. */
function printSorted(source: string, { members, sorted }: Disorder): string {
  return members
    .map(({ value }, index) => {
      const member = sorted[index];
      const between = source.slice(endOf(value), members[index + 1]?.start ?? endOf(value));
      return member === undefined ? '' : source.slice(member.start, endOf(member.value)) + between;
    })
    .join('');
}
