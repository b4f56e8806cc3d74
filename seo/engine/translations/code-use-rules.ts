import type { Violation } from '../rule.ts';
import { type Catalogue, fileViolation, type Message } from './catalogue.ts';
import {
  baseCatalogues,
  type CodeUse,
  listFullNames,
  listMessages,
  pluralGroupOf,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';

export const codeUseRules: readonly TranslationRule[] = [
  {
    id: 'i18n/unused-key',
    severity: 'warning',
    title: 'The code does not name a key.',
    why: 'Translators spend time on texts that are never shown.',
    fix: 'Remove it in every language, or, if data has its name, add its pattern to lint.dynamicKeys.',
    source: 'i18next-cli; i18n-tasks',
    examples: { bad: '"oldBanner": "Welcome"', good: '(removed)' },
    check: (project, { code }) =>
      code === undefined
        ? []
        : [...listUnused(project, code)].flatMap(([catalogue, unused]) => unusedKeys(project, catalogue, unused, code)),
  },
];

/** The project without the texts that i18n/unused-key reports: they are to be removed, so no other rule checks them. */
export function withoutUnused(project: TranslationProject, code: CodeUse): TranslationProject {
  const unused = new Map([...listUnused(project, code)].map(([{ namespace }, keys]) => [namespace, keys]));
  const isKept = (message: Message) => unused.get(message.catalogue.namespace)?.has(nameOf(project, message)) !== true;
  const catalogues = project.catalogues.map((catalogue) => ({
    ...catalogue,
    messages: new Map([...catalogue.messages].filter(([, message]) => isKept(message))),
  }));
  return { ...project, catalogues, isWithoutUnused: [...unused.values()].some(({ size }) => size > 0) };
}

export function countKeys(project: TranslationProject, code: CodeUse): { all: number; used: number } {
  const all = baseCatalogues(project).reduce((sum, base) => sum + listNames(project, base).size, 0);
  return { all, used: [...listUnused(project, code).values()].reduce((left, { size }) => left - size, all) };
}

/** A namespace without any used key is one finding. */
function unusedKeys(
  project: TranslationProject,
  catalogue: Catalogue,
  keys: ReadonlyMap<string, Message>,
  code: CodeUse,
): Violation[] {
  const unused = [...keys];
  const names = listNames(project, catalogue);
  const [first] = unused;
  if (first !== undefined && unused.length === names.size) {
    return [unusedKey(first[1], `The code names no key of the namespace "${catalogue.namespace}" (${unused.length}).`)];
  }
  const wrongNames = listWrongNames(catalogue, names, code);
  const slips = listSlips(names, code);
  return unused.map(([name, message]) => {
    const wrong = wrongNames.get(name.slice(name.lastIndexOf('.') + 1)) ?? slips.get(name);
    const fix = wrong && `The code uses "${wrong}", which does not exist: correct it there or rename this key.`;
    return { ...unusedKey(message, `The code does not name "${name}".`), evidence: name, ...(fix && { fix }) };
  });
}

/** By their last part, names in the code of the namespace that do not exist: what precedes that part may be wrong. */
function listWrongNames(
  { namespace }: Catalogue,
  known: ReadonlyMap<string, Message>,
  code: CodeUse,
): Map<string, string> {
  const isJoined = [...known.keys()].some((key) => code.literals.has(`${namespace}.${key}`));
  const start = `${namespace}${isJoined ? '.' : ':'}`;
  const isKnown = (key: string) => known.has(key) || known.has(key.replaceAll(':', '.'));
  const wrong = [...code.literals].filter((name) => name.startsWith(start) && !isKnown(name.slice(start.length)));
  return new Map(wrong.toReversed().map((name) => [name.split(/[.:]/).at(-1) ?? '', name])); // the first of several
}

/** By the key that is meant, strings of the code that differ from it in case or a space, or lack its first parts. */
function listSlips(known: ReadonlyMap<string, Message>, { literals }: CodeUse): Map<string, string> {
  const strings = new Map([...literals].map((text) => [text.trim().toLowerCase(), text]));
  return new Map(
    [...known.keys()].flatMap((key) => {
      const name = key.toLowerCase();
      const ends = [...name.matchAll(/\./g)]
        .map(({ index }) => name.slice(index + 1))
        .filter((end) => end.includes('.'));
      const [slip] = [name, ...ends].flatMap((one) => (/[. ]/.test(one) ? (strings.get(one) ?? []) : []));
      return slip === undefined || known.has(slip) ? [] : [[key, slip] as const];
    }),
  );
}

/** Of each catalogue of the base, by key or counted text. */
function listUnused(project: TranslationProject, code: CodeUse): Map<Catalogue, Map<string, Message>> {
  const nested = listMessages(project).flatMap(({ value }) => listNested(value));
  const named = { ...code, literals: new Set([...code.literals, ...nested]) };
  return new Map(
    baseCatalogues(project).map((base) => {
      const isUsed = createUseTest(base, named);
      const names = [...listNames(project, base)];
      return [base, new Map(names.filter(([name, { key }]) => !isUsed(name) && !isUsed(key)))];
    }),
  );
}

/** The keys that a text takes in: `home` of `$t(home)`. */
function listNested(text: string): string[] {
  return [...text.matchAll(/\$t\(\s*([^(),\s]+)/g)].map(([, key = '']) => key);
}

/** The last message of each key or counted text. */
function listNames(project: TranslationProject, { messages }: Catalogue): Map<string, Message> {
  return new Map([...messages.values()].map((message) => [nameOf(project, message), message]));
}

function nameOf(project: TranslationProject, { key, catalogue }: Message): string {
  return pluralGroupOf(project, catalogue.namespace, key)?.stem ?? key;
}

function unusedKey({ catalogue, node }: Message, message: string): Violation {
  return fileViolation(catalogue, node.offset, {
    message,
    fix: 'Remove it in every language. If a server sends the key, or it is built at run time, add its pattern to lint.dynamicKeys.',
  });
}

/**
 * A key is used where its text, or the start of it that precedes a value, is a string of the code, with or without
 * its namespace; so is `items_male` where `items` is used, and what lies below a used key.
 * A word such as `nav` may be any string: it is a branch of keys only where the code uses it as one.
 */
function createUseTest({ namespace, branches }: Catalogue, code: CodeUse): (key: string) => boolean {
  const { literals, properties, starts, dynamicKeys } = code;
  const patterns = dynamicKeys.map(toPattern);
  const isWord = (name: string) =>
    !name.includes('.') && branches.get(name)?.kind === 'object' && code.branches?.has(name) === false;
  return (key) =>
    properties.has(key) ||
    (key.includes('_') && [literals, properties].some((names) => names.has(toCamelCase(key)))) || // t(camelToSnake(name))
    /<\d+>/.test(key) || // made of the children of <Trans>
    partsOf(key, branches)
      .flatMap((part) => listFullNames(namespace, part))
      .some((name) => (literals.has(name) && !isWord(name)) || patterns.some((pattern) => pattern.test(name))) ||
    listFullNames(namespace, key).some((name) => starts.some((start) => name.startsWith(start)));
}

const sentence = /\s|[.!?…]$/;

/** `a`, `a.b` and `a.b_male` of `a.b_male`. The dots of a key such as `Save...` belong to its words. */
function partsOf(key: string, branches: Catalogue['branches']): string[] {
  const ends = [...key.matchAll(/[._]/g)].map(({ index }) => index);
  const parts = ends.map((end) => key.slice(0, end));
  const isSentence = sentence.test(key);
  return [...parts.filter((part) => !isSentence || key[part.length] === '_' || branches.has(part)), key];
}

function toCamelCase(key: string): string {
  return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toPattern(key: string): RegExp {
  return new RegExp(`^${key.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.+')}$`, 's');
}
