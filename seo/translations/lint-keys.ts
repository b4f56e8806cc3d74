import { didYouMean } from '../did-you-mean.ts';
import { type Problem, problem } from '../problem.ts';
import { type I18nRuleId, i18nRules } from '../rules/i18n-rules.ts';
import { type Catalogue, type Message, messageProblem } from './catalogue.ts';
import { lintKeyOrder } from './lint-key-order.ts';
import { parsePluralKey } from './plural-forms.ts';
import {
  baseCatalogues,
  type CataloguePair,
  findCatalogue,
  listPairs,
  pluralGroupOf,
  type TranslationProject,
} from './project.ts';

/** Keys, files and shapes that differ between the base and a translation. */
export function lintKeys(project: TranslationProject): Problem[] {
  return [
    ...missingNamespaces(project),
    ...listPairs(project).flatMap((pair) => [
      ...missingKeys(project, pair),
      ...extraKeys(project, pair),
      ...differentShapes(pair),
      ...lintKeyOrder(pair),
    ]),
    ...project.catalogues.flatMap(({ messages }) => [...messages.values()].flatMap(emptyValue)),
    ...baseCatalogues(project).flatMap(incompleteContexts),
  ];
}

function missingNamespaces(project: TranslationProject): Problem[] {
  return baseCatalogues(project).flatMap((base) =>
    project.translations
      .filter((language) => !hasFile(project, language, base.namespace))
      .map((language) =>
        keyProblem('i18n/namespace-missing', base, 0, {
          message: `${language}/${base.namespace}.json does not exist; ${base.messages.size} texts stay in ${base.language}.`,
          fix: `Create it beside ${base.file}.`,
        }),
      ),
  );
}

function hasFile(project: TranslationProject, language: string, namespace: string): boolean {
  const isBroken = project.broken.some((file) => file.language === language && file.namespace === namespace);
  return isBroken || findCatalogue(project, language, namespace) !== undefined;
}

/** Reported once: a counted text when none of its forms is there, a list when none of its items is. */
function missingKeys(project: TranslationProject, { base, translation }: CataloguePair): Problem[] {
  const has = new Set([...translation.messages.keys()].map((key) => unitOf(project, translation, key)));
  const reported = new Set<string>();
  return [...base.messages.values()].flatMap(({ key, value }) => {
    const unit = unitOf(project, base, key);
    if (has.has(unit) || reported.has(unit) || hasOtherShape(translation, base, key)) return [];
    reported.add(unit);
    return [
      keyProblem('i18n/missing-key', translation, translation.root.start, {
        message: `"${unit}" is missing in ${translation.language}/${translation.namespace}.json; visitors read "${value}".`,
        fix: `Add "${unit}" to ${translation.file}.`,
        evidence: value,
      }),
    ];
  });
}

/** What a key belongs to: the counted text it is a form of, the list it is an item of, or itself. */
function unitOf(project: TranslationProject, { namespace, branches }: Catalogue, key: string): string {
  const parent = parentOf(key);
  if (branches.get(parent)?.kind === 'list') return parent;
  return pluralGroupOf(project, namespace, key)?.stem ?? key;
}

function extraKeys(project: TranslationProject, { base, translation }: CataloguePair): Problem[] {
  const known = new Set([...base.messages.keys()].map((key) => unitOf(project, base, key)));
  const reported = new Set<string>();
  return [...translation.messages.values()].flatMap(({ key, node }) => {
    const unit = unitOf(project, translation, key);
    if (known.has(unit) || reported.has(unit) || hasOtherShape(base, translation, key)) return [];
    reported.add(unit);
    const near = didYouMean(unit, [...known]);
    return [
      keyProblem('i18n/extra-key', translation, node.start, {
        message: `"${unit}" is not in ${base.language}${near === null ? '' : `; closest "${near}"`}.`,
        fix: near === null ? 'Remove it.' : `Rename it to "${near}", or remove it.`,
      }),
    ];
  });
}

/** Whether a key, or one above it, is a text on one side and a branch on the other. */
function hasOtherShape(there: Catalogue, here: Catalogue, key: string): boolean {
  if (there.branches.has(key)) return true;
  for (let parent = parentOf(key); parent !== ''; parent = parentOf(parent)) {
    const shape = there.branches.get(parent);
    if (there.messages.has(parent) || (shape !== undefined && shape.kind !== here.branches.get(parent)?.kind))
      return true;
  }
  return false;
}

function parentOf(key: string): string {
  return key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : '';
}

function differentShapes({ base, translation }: CataloguePair): Problem[] {
  const keys = new Set([...base.branches.keys(), ...translation.branches.keys()].filter((key) => key !== ''));
  return [...keys].flatMap((key) => {
    const here = shapeOf(base, key);
    const there = shapeOf(translation, key);
    if (here === null || there === null || here === there) return [];
    const offset = translation.branches.get(key)?.offset ?? translation.messages.get(key)?.node.start ?? 0;
    return [
      keyProblem('i18n/type-mismatch', translation, offset, {
        message: `"${key}" is ${here} in ${base.language}, ${there} in ${translation.language}.`,
        fix: `Give it the shape it has in ${base.file}.`,
      }),
    ];
  });
}

function shapeOf({ branches, messages }: Catalogue, key: string): string | null {
  const branch = branches.get(key);
  if (branch?.kind === 'list') return `a list of ${branch.size}`;
  if (branch?.kind === 'object') return 'an object';
  if (branch?.kind === 'value') return 'a number or another value that is no text';
  return messages.has(key) ? 'a text' : null;
}

function emptyValue(message: Message): Problem[] {
  if (message.value !== '') return [];
  return [
    messageProblem(message, {
      rule: 'i18n/empty-value',
      start: 0,
      message: `empty in ${message.language}; the page shows nothing.`,
      fix: 'Translate it, or delete the key so that the fallback shows.',
      edits: [],
    }),
  ];
}

const counterparts: Readonly<Record<string, string>> = { male: 'female', female: 'male' };

/** `friend_male` without `friend_female`: i18next falls back to the text without context. */
function incompleteContexts(catalogue: Catalogue): Problem[] {
  const { messages, language } = catalogue;
  return [...messages.values()].flatMap(({ key, node }) => {
    const stem = parsePluralKey(key)?.stem ?? key;
    const [, context = ''] = /_(male|female)$/.exec(stem) ?? [];
    const sibling = stem.slice(0, -context.length) + counterparts[context] + key.slice(stem.length);
    if (context === '' || messages.has(sibling)) return [];
    return [
      keyProblem('i18n/context', catalogue, node.start, {
        message: `"${sibling}" has no ${language} text, "${key}" has.`,
        fix: `Add "${sibling}".`,
      }),
    ];
  });
}

function keyProblem(
  rule: I18nRuleId,
  { file, positionAt }: Catalogue,
  offset: number,
  said: { message: string; fix: string; evidence?: string },
): Problem {
  return problem({ rule, severity: i18nRules[rule].severity, file, ...positionAt(offset), ...said });
}
