import type { Rule, Violation } from '../rule.ts';
import type { Catalogue, Message, ParsedLocaleFile } from './catalogue.ts';
import { primaryLanguage, type Register, toLanguageTag } from './typography/written-text.ts';

/** locales/glossary.json. */
export type Glossary = {
  doNotTranslate: readonly string[];
  terms: readonly Readonly<Record<string, string>>[];
  /** Texts that may equal the base text. */
  keepAsIs?: readonly string[];
  /** By language, words with their replacement: `{ "es": { "monedero": "billetera" } }`. */
  avoid?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const emptyGlossary: Glossary = { doNotTranslate: [], terms: [] };

export type TranslationProject = {
  base: string;
  translations: readonly string[];
  planned: PlannedLanguages;
  /** Includes files that could not be read. */
  files: readonly ParsedLocaleFile[];
  catalogues: readonly Catalogue[];
  glossary: Glossary;
  plurals: ReadonlyMap<string, ReadonlyMap<string, PluralGroup>>;
  /** Whether texts that no code uses are left out. */
  isWithoutUnused?: boolean;
};

/** Fills in values of the build, such as counts and prices. */
export type FillText = (text: string, language: string) => string;

export type TranslationContext = {
  /** Without it, whether a key is used is not checked. */
  code?: CodeUse;
  /** Whether texts that no code uses are checked too, because i18n/unused-key does not report them. */
  checksUnused?: boolean;
  fill?: FillText;
  /** By language; by default the form of address that most texts use. */
  register?: Readonly<Record<string, Register>>;
};

export type TranslationRule = Rule<[project: TranslationProject, context: TranslationContext]>;

/**
 * The languages a project should have, whether or not they have a file, and the drafts among them, which are not
 * complete yet: what they lack is a warning.
 */
export type PlannedLanguages = { all: readonly string[]; drafts: readonly string[] };

export function buildProject(
  allFiles: readonly ParsedLocaleFile[],
  base: string,
  glossary: Glossary,
  planned: PlannedLanguages = { all: [], drafts: [] },
): TranslationProject {
  const files = allFiles.filter(({ catalogue }) => catalogue === null || !isPseudoLanguage(catalogue));
  const catalogues = files.flatMap(({ catalogue }) => catalogue ?? []);
  const languages = [...new Set([...catalogues.map(({ language }) => language), ...planned.all])];
  return {
    base,
    translations: languages.filter((language) => language !== base),
    planned,
    files,
    catalogues,
    glossary,
    plurals: new Map(
      ofLanguage(catalogues, base).map((catalogue) => [catalogue.namespace, collectPluralGroups(catalogue)]),
    ),
  };
}

/** Crowdin marks each text with its number, `crwdns12:0…crwdne12:0`, to translate in context on the site itself. */
function isPseudoLanguage({ messages }: Catalogue): boolean {
  const texts = [...messages.values()].map(({ value }) => value).filter((value) => value !== '');
  return texts.length > 0 && texts.every((text) => /^crwdns\d+:.*crwdne\d+:\d+$/s.test(text));
}

function ofLanguage(catalogues: readonly Catalogue[], language: string): Catalogue[] {
  return catalogues.filter((catalogue) => catalogue.language === language);
}

export function baseCatalogues({ catalogues, base }: TranslationProject): Catalogue[] {
  return ofLanguage(catalogues, base);
}

export function findCatalogue(
  { catalogues }: TranslationProject,
  language: string,
  namespace: string,
): Catalogue | undefined {
  return catalogues.find((catalogue) => catalogue.language === language && catalogue.namespace === namespace);
}

/** Those of a message of the base. */
export function listTranslations(project: TranslationProject, { key, catalogue }: Message): string[] {
  return project.translations.flatMap(
    (language) => findCatalogue(project, language, catalogue.namespace)?.messages.get(key)?.value ?? [],
  );
}

export function listMessages({ catalogues }: TranslationProject): Message[] {
  return catalogues.flatMap(({ messages }) => [...messages.values()]);
}

export function checkMessages(
  check: (message: Message, context: TranslationContext) => Violation[],
): TranslationRule['check'] {
  return (project, context) => listMessages(project).flatMap((message) => check(message, context));
}

/** Whether a language is that of the base in another country, such as `en-GB` of `en`: it has only what differs. */
export function isBaseVariant({ base }: TranslationProject, language: string): boolean {
  return primaryLanguage(language) === primaryLanguage(base);
}

export type CataloguePair = { base: Catalogue; translation: Catalogue };

export function listPairs(project: TranslationProject): CataloguePair[] {
  return baseCatalogues(project).flatMap((base) =>
    project.translations.flatMap((language) => {
      const translation = findCatalogue(project, language, base.namespace);
      return translation === undefined ? [] : [{ base, translation }];
    }),
  );
}

export function pluralGroupOf(project: TranslationProject, namespace: string, key: string): PluralGroup | undefined {
  const form = parsePluralKey(key);
  return form === null ? undefined : project.plurals.get(namespace)?.get(groupName(form));
}

export type MessagePair = { base: Message; translation: Message; group: PluralGroup | undefined };

/** Of the texts that are shown. A form that the base lacks, such as `_many`, is compared with `_other`. */
export function listMessagePairs(project: TranslationProject): MessagePair[] {
  return listPairs(project).flatMap(({ base, translation: { namespace, messages, branches } }) => {
    // Which entries belong together is not known: i18n/type-mismatch reports the length.
    const uneven = [...base.branches].flatMap(([key, { kind, size }]) =>
      kind === 'list' && branches.get(key)?.kind === 'list' && branches.get(key)?.size !== size ? `${key}.` : [],
    );
    return [...messages.values()].flatMap((translation) => {
      if (uneven.some((list) => translation.key.startsWith(list))) return [];
      const group = pluralGroupOf(project, namespace, translation.key);
      const original = base.messages.get(translation.key) ?? group?.forms.get('other');
      return original === undefined || !isShown(translation, group) ? [] : [{ base: original, translation, group }];
    });
  });
}

/** i18next prefers a form to a key without suffix. */
function isShown({ key, value, language, catalogue }: Message, group: PluralGroup | undefined): boolean {
  const form = group && parsePluralKey(key);
  return form ? hasCategory(language, form) : !(hasCount(value) && catalogue.messages.has(`${key}_other`));
}

export function checkPairs(
  check: (pair: MessagePair, project: TranslationProject) => Violation[],
): TranslationRule['check'] {
  return (project) => listMessagePairs(project).flatMap((pair) => check(pair, project));
}

/** Strings of the code that may be keys. */
export type CodeUse = {
  literals: ReadonlySet<string>;
  /** Those that may name all keys of a branch; absent where the code joins parts of keys, so each of them may. */
  branches?: ReadonlySet<string>;
  /** A table such as `{ hair: 58 }` may have the keys of `t(part)`. */
  properties: ReadonlySet<string>;
  /** What precedes the first value in a template: `nav.` of `nav.${route}`. */
  starts: readonly string[];
  /** Patterns of keys that are put together at run time: `meta:*`, `nav.*`. */
  dynamicKeys: readonly string[];
  /** By key, or template of keys such as `codes.${code}`, the names of the values that calls pass with it. */
  passed: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * How code may name a key whole: with its namespace after a dot where the code joins all files into one namespace, or
 * with colons, of which i18next takes each further one for a dot. Of `admin/users`, the namespace may be `admin`.
 */
export function listFullNames(namespace: string, key: string): string[] {
  const withColons = key.replaceAll('.', ':');
  const parts = namespace.split('/');
  const namespaces = new Set([namespace, parts.join(':')]);
  const names = [...namespaces].flatMap((name) => [`${name}:${key}`, `${name}:${withColons}`]);
  return [key, withColons, `${namespace}.${key}`, `${parts.join('.')}.${key}`, ...names];
}

/** Also without the prefix that a hook or another namespace has. */
export function listKeyNames(namespace: string, key: string): string[] {
  const ends = [...key.matchAll(/\./g)].map(({ index }) => key.slice(index + 1));
  return [...listFullNames(namespace, key), ...ends];
}

export type PluralForm = { stem: string; isOrdinal: boolean; category: Intl.LDMLPluralRule };

export type PluralGroup = { stem: string; isOrdinal: boolean; forms: ReadonlyMap<Intl.LDMLPluralRule, Message> };

const formSuffix = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/s;
const countPlaceholder = /\{\{-?\s*count\s*[,}]/;

/** Parses the plural suffix of i18next JSON v4. Other keys may have the same ending: see collectPluralGroups. */
export function parsePluralKey(key: string): PluralForm | null {
  const [, stem, ordinal, category] = formSuffix.exec(key) ?? [];
  if (stem === undefined || category === undefined) return null;
  return { stem, isOrdinal: ordinal !== undefined, category: category as Intl.LDMLPluralRule };
}

export function groupName({ stem, isOrdinal }: Pick<PluralForm, 'stem' | 'isOrdinal'>): string {
  return isOrdinal ? `${stem}_ordinal` : stem;
}

/** `arrow_one` without `arrow_other`, or `often_many` and `often_other` without a count, only look like plural forms. */
function collectPluralGroups({ messages }: Catalogue): Map<string, PluralGroup> {
  const groups = collectForms(messages.values());
  return new Map([...groups].filter(([, group]) => isCounted(group)));
}

export function collectForms(messages: Iterable<Message>): Map<string, PluralGroup> {
  const groups = new Map<string, { stem: string; isOrdinal: boolean; forms: Map<Intl.LDMLPluralRule, Message> }>();
  for (const message of messages) {
    const form = parsePluralKey(message.key);
    if (form === null) continue;
    const name = groupName(form);
    const group = groups.get(name) ?? { stem: form.stem, isOrdinal: form.isOrdinal, forms: new Map() };
    group.forms.set(form.category, message);
    groups.set(name, group);
  }
  return groups;
}

function isCounted({ isOrdinal, forms }: PluralGroup): boolean {
  if (isOrdinal) return true;
  return forms.has('other') && (forms.has('one') || [...forms.values()].some(({ value }) => hasCount(value)));
}

export function hasCount(text: string): boolean {
  return countPlaceholder.test(text);
}

/** Whether the language selects it. `_zero` is i18next's own and works everywhere. */
export function hasCategory(language: string, { isOrdinal, category }: Omit<PluralForm, 'stem'>): boolean {
  return category === 'zero' || intlRules(language, isOrdinal).resolvedOptions().pluralCategories.includes(category);
}

/** For an unknown name the rules of English apply. */
export function intlRules(language: string, isOrdinal: boolean): Intl.PluralRules {
  const tag = toLanguageTag(language);
  const isKnown = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag);
  return new Intl.PluralRules(isKnown ? tag : 'en', { type: isOrdinal ? 'ordinal' : 'cardinal' });
}
