import { count } from '../count.ts';
import { didYouMean } from '../did-you-mean.ts';
import { quoteText } from '../quote-text.ts';
import type { Violation } from '../rule.ts';
import { type Catalogue, fileViolation, listWrittenKeys, type Message } from './catalogue.ts';
import {
  baseCatalogues,
  type CataloguePair,
  type CodeUse,
  findCatalogue,
  isBaseVariant,
  listFullNames,
  listMessages,
  listPairs,
  parsePluralKey,
  pluralGroupOf,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';
import { textViolation } from './typography/written-text.ts';
import { isUsuallyKept, listLeftovers } from './unfinished-text.ts';

export const keyRules: readonly TranslationRule[] = [
  {
    id: 'i18n/missing-key',
    severity: 'error',
    title: 'A text or a whole file of the base language has no translation.',
    why: 'Visitors of that language see the text in the base language.',
    fix: 'Add the key to the file of that language, or create the file.',
    source: 'i18next-cli; i18n-tasks',
    examples: { bad: 'fr/form.json without "submit"', good: '"submit": "Envoyer"' },
    check: (project, { code }) => missingTexts(project, code),
  },
  {
    id: 'i18n/extra-key',
    severity: 'warning',
    title: 'A translation has a key that the base language does not have.',
    why: 'The text is displayed in this language only, or never. The key may have been renamed or misspelled.',
    fix: 'Add the key to the base language, or rename or remove it.',
    source: 'i18n-tasks',
    examples: { bad: 'fr: "hero.titre"', good: 'fr: "hero.title"' },
    check: (project, { code }) => baseCatalogues(project).flatMap((base) => extraTexts(project, base, code)),
  },
  {
    id: 'i18n/type-mismatch',
    severity: 'error',
    title: 'A value has another type than in the base language: text, object, or list of another length.',
    why: 'Code that reads the list or object fails, or skips items, in one language only.',
    fix: 'Use the type and list length of the base language.',
    source: 'i18n-tasks',
    examples: { bad: 'en: ["a", "b"], fr: ["a"]', good: 'en: ["a", "b"], fr: ["a", "b"]' },
    check: (project) => listPairs(project).flatMap(differentShapes),
  },
  {
    id: 'i18n/empty-value',
    severity: 'warning',
    title: 'A text is empty.',
    why: 'Visitors see nothing, or the fallback text if i18next has returnEmptyString: false.',
    fix: 'Translate it, or remove the key so that the fallback is shown.',
    source: 'i18next documentation, JSON format v4',
    examples: { bad: '"save": ""', good: '"save": "Enregistrer"' },
    check: (project) => {
      const unfinished = listUnfinished(project).map(({ language }) => language);
      const messages = listMessages(project).filter(({ language }) => !unfinished.includes(language));
      return messages.flatMap((message) => emptyValue(message, project));
    },
  },
  {
    id: 'i18n/context',
    severity: 'info',
    title: 'A text exists for one context (male), but not for its counterpart (female).',
    why: 'i18next falls back to the text without context, which may be missing or wrong.',
    fix: 'Add the key for the other context.',
    source: 'i18next-cli',
    examples: { bad: 'friend_male', good: 'friend_male, friend_female' },
    check: (project) => baseCatalogues(project).flatMap(incompleteContexts),
  },
];

function missingTexts(project: TranslationProject, code: CodeUse | undefined): Violation[] {
  const unfinished = listUnfinished(project);
  const others = listNonVariants(project).filter((language) => !unfinished.some((one) => one.language === language));
  return [
    ...unfinished.map(({ violation }) => violation),
    ...missingNamespaces(project, others),
    ...missingKeys(project, others, code),
  ];
}

/** Of `es-MX` beside `es`, i18next shows what it lacks in `es`. */
function listNonVariants(project: TranslationProject): string[] {
  const { translations } = project;
  const isVariant = (language: string) =>
    translations.includes(language.split(/[-_]/)[0] ?? '') && /[-_]/.test(language);
  return translations.filter((language) => !isBaseVariant(project, language) && !isVariant(language));
}

/** `isStub` of one that is hardly begun. */
type UnfinishedLanguage = { language: string; isStub: boolean; violation: Violation };

export function listUnfinished(project: TranslationProject): UnfinishedLanguage[] {
  const { all, drafts } = project.planned;
  return listNonVariants(project)
    .filter((language) => !all.includes(language) || drafts.includes(language))
    .flatMap((language) => unfinishedLanguage(project, language) ?? []);
}

/** Fewer are listed one by one. */
const minUntranslated = 20;

/** A language that lacks more than half of its texts, or has empty ones, is still to be translated: that is one finding. */
function unfinishedLanguage(project: TranslationProject, language: string): UnfinishedLanguage | null {
  const pairs = baseCatalogues(project).map((catalogue) => {
    const base = withoutEmpty(catalogue);
    const own = findCatalogue(project, language, base.namespace);
    const translation = own === undefined ? { ...base, messages: new Map() } : withoutEmpty(own);
    const texts = listUnits(project, base);
    const known = listUnits(project, translation);
    const isBroken = translation.file === base.file && hasFile(project, language, base.namespace);
    const missing = isBroken ? 0 : [...texts].filter((unit) => !known.has(unit)).length;
    return { translation, texts: texts.size, missing };
  });
  const texts = pairs.reduce((sum, pair) => sum + pair.texts, 0);
  const missing = pairs.reduce((sum, pair) => sum + pair.missing, 0);
  const first = pairs.find(({ translation }) => translation.language === language)?.translation;
  if (first === undefined || missing < minUntranslated || missing <= texts / 2) return null;
  const isEmpty = missing === texts;
  // It is hardly offered, unless the project plans the language.
  const isStub = texts - missing < texts / 5 && !project.planned.all.includes(language);
  const violation = fileViolation(first, first.root.offset, {
    severity: isEmpty || isStub ? 'info' : 'warning',
    message: `${isEmpty ? 'The language' : language} has ${texts - missing} of ${texts} ${nounOf(project)}s; where it is offered, visitors see the missing ones in the fallback language.`,
    fix: 'Complete the translation before the language is offered.',
  });
  return { language, isStub, violation };
}

/** Not all texts of a file count where some are unused. */
function nounOf({ isWithoutUnused = false }: TranslationProject): 'text' | 'possibly used text' {
  return isWithoutUnused ? 'possibly used text' : 'text';
}

function withoutEmpty(catalogue: Catalogue): Catalogue {
  return { ...catalogue, messages: new Map([...catalogue.messages].filter(([, { value }]) => value !== '')) };
}

/** A file that fewer languages lack is reported for each. */
const minLanguages = 5;

function missingNamespaces(project: TranslationProject, languages: readonly string[]): Violation[] {
  const written = baseCatalogues(project).filter(({ messages }) => messages.size > 0);
  return written.flatMap((base) => {
    const lacking = languages.filter((language) => !hasFile(project, language, base.namespace));
    if (lacking.length >= minLanguages)
      return [missingFile(project, base, `${base.namespace}.json does not exist in ${lacking.join(', ')}`)];
    return lacking.map((language) => ({
      ...missingFile(project, base, `${nameFileOf(language, base)} does not exist`),
      ...severityIn(project, language),
    }));
  });
}

function missingFile(project: TranslationProject, base: Catalogue, fact: string): Violation {
  const { size } = base.messages;
  return fileViolation(base, 0, {
    message: `${fact}; ${count(size, nounOf(project))} of ${base.language} ${size === 1 ? 'has' : 'have'} no translation.`,
    fix: `Create it beside ${base.file}.`,
  });
}

/** `fr.json` beside `en.json`, else `fr/form.json`. */
function nameFileOf(language: string, base: Catalogue): string {
  const isFlat = base.file.split('/').at(-1) === `${base.language}.json`;
  return isFlat ? `${language}.json` : `${language}/${base.namespace}.json`;
}

function severityIn({ planned }: TranslationProject, language: string): Pick<Violation, 'severity'> {
  return planned.drafts.includes(language) ? { severity: 'warning' } : {};
}

function hasFile(project: TranslationProject, language: string, namespace: string): boolean {
  return project.files.some((file) => file.language === language && file.namespace === namespace);
}

type MissingText = CataloguePair & { unit: string; message: Message };

/** A text that fewer languages lack is reported for each. */
const minLanguagesOfText = 3;

/** Reports merge the findings of the same languages in one file. */
function missingKeys(
  project: TranslationProject,
  languages: readonly string[],
  code: CodeUse | undefined,
): Violation[] {
  const missing = listPairs(project)
    .filter(({ translation }) => languages.includes(translation.language))
    .flatMap((pair) =>
      listUnmatched(project, pair.base, pair.translation).map(([unit, message]) => ({ ...pair, unit, message })),
    )
    .filter(({ message }) => message.value !== '') // i18n/empty-value reports it where it should have a text
    .filter(({ message }) => listLeftovers(message).length === 0) // i18n/leftover reports the others
    .filter(({ message }) => !/^\$t\([^(),]+\)$/.test(message.value)); // the language has the text that it takes in
  const texts = Map.groupBy(missing, (text) => [text.base.file, text.unit, severityOf(project, text)].join('\0'));
  return [...texts.values()].flatMap((alike) => {
    const own = alike.map((text) => ({ ...text, at: text.translation, places: text.translation.language }));
    const places = own.map((text) => text.places).join(', ');
    const shown =
      alike.length < minLanguagesOfText ? own : own.slice(0, 1).map((text) => ({ ...text, at: text.base, places }));
    return shown.map((text) => missingText(project, text, code));
  });
}

/** `places` are the languages that lack the text. */
function missingText(
  project: TranslationProject,
  text: MissingText & { at: Catalogue; places: string },
  code: CodeUse | undefined,
): Violation {
  const { at, places, unit, message, base } = text;
  const severity = severityOf(project, text);
  return fileViolation(at, at === base ? message.node.offset : at.root.offset, {
    ...(severity && { severity }),
    message: `"${unit}" is missing in ${places}${describeEffect(text, code)}.`,
    fix: `Add "${unit}" to ${places}.`,
    evidence: unit,
  });
}

/** A key that no code names whole may not be displayed, nor one that the code was not searched for. */
function describeEffect({ unit, message, base }: MissingText, code: CodeUse | undefined): string {
  const effect = `visitors see ${quoteText(message.value)}`;
  if (code === undefined) return `; where it is used, ${effect}`;
  return listFullNames(base.namespace, unit).some((name) => code.literals.has(name)) ? `; ${effect}` : '';
}

function severityOf(project: TranslationProject, { message, translation }: MissingText): Violation['severity'] {
  return isUsuallyKept(project, message) ? 'info' : severityIn(project, translation.language).severity;
}

/** A base that lacks most of what all translations have uses its texts as keys: that is one finding. */
function extraTexts(project: TranslationProject, base: Catalogue, code: CodeUse | undefined): Violation[] {
  const pairs = listPairs(project).filter((pair) => pair.base === base && pair.translation.messages.size > 0);
  const [first, ...others] = pairs.map(({ translation }) => translation);
  const extra = first === undefined || others.length === 0 ? [] : listExtra(project, first, base);
  const shared = extra.filter(([, { key }]) => others.every(({ messages }) => messages.has(key)));
  if (shared.length < minUntranslated || shared.length <= base.messages.size)
    return pairs.flatMap((pair) => extraKeys(project, pair, code));
  const keys = new Set(shared.map(([unit]) => unit));
  const violation = fileViolation(base, base.root.offset, {
    severity: 'info',
    message: `${base.language} lacks ${shared.length} texts that all translations have.`,
    fix: `Add them, unless the keys are the texts of ${base.language}.`,
  });
  return [violation, ...pairs.flatMap((pair) => extraKeys(project, pair, code, keys))];
}

/** A sentence resembles others of another meaning, and a part of three letters any. */
function isGuessable(key: string, other: string): boolean {
  const parts = other.split('.');
  return key.split('.').every((part) => parts.includes(part) || /^\S{5,}$/.test(part));
}

function extraKeys(
  project: TranslationProject,
  { base, translation }: CataloguePair,
  code: CodeUse | undefined,
  known: ReadonlySet<string> = new Set(),
): Violation[] {
  const missing = listUnmatched(project, base, translation).map(([unit]) => unit);
  const extra = listExtra(project, translation, base)
    .filter(([unit]) => !known.has(unit))
    .filter(([unit]) => !/(?:^|\.)_/.test(unit)); // a note about the translation, such as _translationStatus
  return extra.map(([unit, { node }]) => {
    const stem = /^(.+)_\d$/s.exec(unit)?.[1];
    const isVersion3 = stem !== undefined && missing.includes(stem);
    const names = listFullNames(base.namespace, unit).filter((name) => code?.literals.has(name));
    // "confirmed" is not a slip for "confirm", nor "step10" for "step11".
    const slips = missing.filter(
      (one) =>
        !one.startsWith(unit) &&
        !unit.startsWith(one) &&
        withoutDigits(one) !== withoutDigits(unit) &&
        isGuessable(unit, one),
    );
    const near = isVersion3 || names.length > 0 ? null : didYouMean(unit, slips);
    return fileViolation(translation, node.offset, {
      message: `"${unit}" is not in ${base.language}${near === null ? '' : `; closest "${near}"`}.`,
      fix: adviseExtra(base, { stem: isVersion3 ? stem : undefined, near, names }),
    });
  });
}

function adviseExtra(
  { language }: Catalogue,
  { stem, near, names }: { stem: string | undefined; near: string | null; names: readonly string[] },
): string {
  if (stem !== undefined) return `Rename it to a form of i18next JSON v4, such as "${stem}_other".`;
  // A word may be any string.
  if (names.some((name) => /[.:]/.test(name))) return `The code uses it: add it to ${language}.`;
  return near === null
    ? `Add it to ${language} if the code uses it, otherwise rename or remove it.`
    : `Rename it if it is to be "${near}", otherwise add it to ${language} or remove it.`;
}

function withoutDigits(key: string): string {
  return key.replace(/\d+/g, '0');
}

/** i18n/json reports the keys that the base file has in an object that is lost. */
function listExtra(project: TranslationProject, translation: Catalogue, base: Catalogue): [string, Message][] {
  const extra = listUnmatched(project, translation, base);
  if (extra.length === 0) return [];
  const written = listWrittenKeys(base);
  return extra.filter(([, { key }]) => !written.has(key));
}

/** What one catalogue has and the other lacks, each counted text and each list once, with its first message. */
function listUnmatched(project: TranslationProject, from: Catalogue, other: Catalogue): [string, Message][] {
  const known = listUnits(project, other);
  const unmatched = new Map<string, Message>();
  for (const message of from.messages.values()) {
    const unit = unitOf(project, from, message.key);
    if (known.has(unit) || unmatched.has(unit) || hasOtherShape(other, from, message.key)) continue;
    unmatched.set(unit, message);
  }
  return [...unmatched];
}

function listUnits(project: TranslationProject, catalogue: Catalogue): Set<string> {
  return new Set([...catalogue.messages.keys()].map((key) => unitOf(project, catalogue, key)));
}

/** The counted text of a plural form, the list of an item, or the key itself. */
function unitOf(project: TranslationProject, { namespace, branches }: Catalogue, key: string): string {
  const parent = parentOf(key);
  if (branches.get(parent)?.kind === 'list') return parent;
  return pluralGroupOf(project, namespace, key)?.stem ?? stemOfVersion3(project, namespace, key) ?? key;
}

/** Of `items_plural`, or of `items_0` in a language with more forms, where the base has `items` and `items_plural`. */
function stemOfVersion3(project: TranslationProject, namespace: string, key: string): string | undefined {
  const stem = /^(.+)_(?:plural|\d)$/s.exec(key)?.[1];
  if (stem === undefined) return undefined;
  const base = findCatalogue(project, project.base, namespace)?.messages;
  return base?.has(stem) === true && base.has(`${stem}_plural`) ? stem : undefined;
}

/** i18n/type-mismatch reports a key that is a text in one catalogue and a branch in the other. */
function hasOtherShape(there: Catalogue, here: Catalogue, key: string): boolean {
  if (there.branches.has(key)) return true;
  for (let parent = parentOf(key); parent !== ''; parent = parentOf(parent)) {
    const kind = here.branches.get(parent)?.kind; // without one, the dot belongs to the key
    if (kind === undefined) continue;
    const other = there.branches.get(parent)?.kind ?? kind;
    if (there.messages.get(parent)?.value || other !== kind) return true;
  }
  return false;
}

function parentOf(key: string): string {
  return key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : '';
}

function differentShapes({ base, translation }: CataloguePair): Violation[] {
  const keys = new Set([...base.branches.keys(), ...translation.branches.keys()].filter((key) => key !== ''));
  return [...keys].flatMap((key) => {
    const here = shapeOf(base, key);
    const there = shapeOf(translation, key);
    if (here === null || there === null || here === there) return [];
    const offset = translation.branches.get(key)?.offset ?? translation.messages.get(key)?.node.offset ?? 0;
    const message = `"${key}" is ${here} in ${base.language}, ${there} in ${translation.language}.`;
    return [fileViolation(translation, offset, { message, fix: `Use the type and list length of ${base.file}.` })];
  });
}

function shapeOf({ branches, messages }: Catalogue, key: string): string | null {
  const branch = branches.get(key);
  if (branch?.kind === 'list') return `a list of ${branch.size}`;
  if (branch?.kind === 'object') return 'an object';
  if (branch?.kind === 'value') return 'a number or another value that is not a text';
  return messages.get(key)?.value ? 'a text' : null; // an empty one is left over from a flat key
}

/** What one language has at the end of a sentence, another may have at its beginning, or not at all. */
const partOfSentence = /(?:^|[._-])(?:suffix|prefix)$|[a-z](?:Suffix|Prefix)$/;

/**
 * A text that is empty in the base and in most translations is so on purpose, as in a list of fixed length. One that is
 * empty in the base alone is reported there, and one that the base lacks is an extra key.
 */
function emptyValue(message: Message, project: TranslationProject): Violation[] {
  if (message.value !== '' || partOfSentence.test(message.key)) return [];
  const { key, language, catalogue } = message;
  const textIn = (one: string) => findCatalogue(project, one, catalogue.namespace)?.messages.get(key)?.value;
  const group = pluralGroupOf(project, catalogue.namespace, key);
  const translations = project.translations.flatMap((one) => textIn(one) ?? []);
  if (language === project.base) {
    const fact = 'is empty; visitors see nothing, or the key with returnEmptyString: false.';
    // An ending that only another language needs begins with its space.
    const isMeant = translations.filter((value) => value === '' || /^\s/.test(value)).length > translations.length / 2;
    return isMeant ? [] : [textViolation(message, 0, { message: fact, fix: 'Write the text.' })];
  }
  if ((textIn(project.base) ?? group?.forms.get('other')?.value ?? '').trim() === '') return [];
  const fact = 'is empty; visitors see nothing, or the fallback with returnEmptyString: false.';
  return [textViolation(message, 0, { message: fact })];
}

const counterparts: Readonly<Record<string, string>> = { male: 'female', female: 'male' };

/** `friend_male` without `friend_female`: i18next falls back to the text without context. */
function incompleteContexts(catalogue: Catalogue): Violation[] {
  const { messages, language } = catalogue;
  return [...messages.values()].flatMap(({ key, node }) => {
    const stem = parsePluralKey(key)?.stem ?? key;
    const [, context = ''] = /_(male|female)$/.exec(stem) ?? [];
    const sibling = stem.slice(0, -context.length) + counterparts[context] + key.slice(stem.length);
    if (context === '' || messages.has(sibling)) return [];
    const message = `"${key}" has a ${language} text, but "${sibling}" has none.`;
    return [fileViolation(catalogue, node.offset, { message, fix: `Add "${sibling}".` })];
  });
}
