import { type Problem, problem } from '../problem.ts';
import { type I18nRuleId, i18nRules } from '../rules/i18n-rules.ts';
import { type Catalogue, type Message, messageProblem } from './catalogue.ts';
import { collectForms, groupName, hasCount, type PluralGroup } from './plural-forms.ts';
import { findCatalogue, pluralGroupOf, type TranslationProject } from './project.ts';

/** A counted text asked for as an application would ask for it. */
type PluralRequest = { language: string; namespace: string; stem: string; isOrdinal: boolean; count: number };

/** The key whose text the language itself answers with, or `null` where it has none. */
export type PluralReader = (request: PluralRequest) => string | null;

/** Reaches one, other, many and the fractions; 0 is singular in French, plural in English and Spanish. */
const cardinalCounts = [0, 1, 1.5, 2, 1_000_000];
const ordinalCounts = [1, 2, 3, 4];

/** Forms a language needs, has too many of, or fills wrongly. */
export function lintPlurals(project: TranslationProject, reader: PluralReader = readByRule(project)): Problem[] {
  return [
    ...project.catalogues.flatMap((catalogue) => missingForms(project, catalogue, reader)),
    ...project.catalogues.flatMap(({ namespace, messages }) => [
      ...[...collectForms(messages.values()).values()].flatMap((group) =>
        project.plurals.get(namespace)?.has(groupName(group)) ? unusedForms(group) : [],
      ),
      ...[...messages.values()].flatMap(formOfVersion3),
    ]),
    ...countlessForms(project),
  ];
}

/** Reads as i18next does: the form of the count's category, the key without a suffix, the form `other`. */
function readByRule(project: TranslationProject): PluralReader {
  return ({ language, namespace, stem, isOrdinal, count }) => {
    const messages = findCatalogue(project, language, namespace)?.messages;
    const name = groupName({ stem, isOrdinal });
    const zero = count === 0 && !isOrdinal ? [`${name}_zero`] : [];
    const tried = [...zero, `${name}_${pluralRules(language, isOrdinal).select(count)}`, stem, `${name}_other`];
    return tried.find((key) => messages?.has(key)) ?? null;
  };
}

/** A language that has no form at all lacks the whole text, which is one finding of its own. */
function missingForms(
  project: TranslationProject,
  { namespace, language, messages }: Catalogue,
  reader: PluralReader,
): Problem[] {
  const forms = collectForms(messages.values());
  return [...(project.plurals.get(namespace)?.values() ?? [])].flatMap((group) => {
    const [first] = forms.get(groupName(group))?.forms.values() ?? [];
    if (first === undefined) return [];
    return [...missingCategories(language, namespace, group, reader)].map(([category, gap]) =>
      missingForm(project, first, group, category, gap),
    );
  });
}

/** The counts a form is missing for, and the key that stands in for it. */
type Gap = { counts: number[]; standIn: string | null };

/** A category is missing where i18next has to take `other` for it, or finds nothing. */
function missingCategories(
  language: string,
  namespace: string,
  group: PluralGroup,
  reader: PluralReader,
): Map<Intl.LDMLPluralRule, Gap> {
  const { stem, isOrdinal } = group;
  const missing = new Map<Intl.LDMLPluralRule, Gap>();
  for (const count of isOrdinal ? ordinalCounts : cardinalCounts) {
    const category = pluralRules(language, isOrdinal).select(count);
    const standIn = reader({ language, namespace, stem, isOrdinal, count });
    if (standIn !== null && (category === 'other' || standIn !== `${groupName(group)}_other`)) continue;
    missing.set(category, { standIn, counts: [...(missing.get(category)?.counts ?? []), count] });
  }
  return missing;
}

function missingForm(
  { base }: TranslationProject,
  { language, catalogue, node }: Message,
  group: PluralGroup,
  category: Intl.LDMLPluralRule,
  { counts, standIn }: Gap,
): Problem {
  const key = `${groupName(group)}_${category}`;
  const shown = counts.map((count) => count.toLocaleString('en')).join(', ');
  const nothing = language === base ? 'the key' : 'another language';
  const instead = standIn === null ? nothing : `"${catalogue.messages.get(standIn)?.value}"`;
  const rule = group.isOrdinal ? 'i18n/ordinal' : 'i18n/plural-missing';
  return problem({
    rule,
    severity: category === 'many' ? 'warning' : i18nRules[rule].severity,
    file: catalogue.file,
    ...catalogue.positionAt(node.start),
    message: `${language} needs "${key}" (for ${shown}); today visitors read ${instead}.`,
    fix: `Add "${key}" to ${catalogue.file}.`,
  });
}

/** Categories the language never selects. `_zero` is i18next's own and works everywhere. */
function unusedForms({ isOrdinal, forms }: PluralGroup): Problem[] {
  return [...forms].flatMap(([category, message]) => {
    const known = pluralRules(message.language, isOrdinal).resolvedOptions().pluralCategories;
    if (known.includes(category) || category === 'zero') return [];
    return [flaw(message, 'i18n/plural-extra', `${message.language} never uses "_${category}".`, 'Remove it.')];
  });
}

/** `items_plural` beside `items`: the suffix of i18next JSON v3, which version 4 does not read. */
function formOfVersion3(message: Message): Problem[] {
  const { key, catalogue } = message;
  if (!key.endsWith('_plural') || !catalogue.messages.has(key.slice(0, -'_plural'.length))) return [];
  return [
    flaw(
      message,
      'i18n/plural-extra',
      '"_plural" belongs to i18next JSON v3 and is never read.',
      'Write _one and _other.',
    ),
  ];
}

/** Forms that serve several numbers and do not say which. Where the base says none either, it alone is named. */
function countlessForms(project: TranslationProject): Problem[] {
  return project.catalogues.flatMap(({ namespace, language, messages }) =>
    [...messages.values()].flatMap((message) => {
      const group = pluralGroupOf(project, namespace, message.key);
      if (group === undefined || group.isOrdinal || message.value === '' || hasCount(message.value)) return [];
      const category = message.key.slice(message.key.lastIndexOf('_') + 1);
      const baseCounts = hasCount(group.forms.get('other')?.value ?? '');
      if (language !== project.base && !baseCounts) return [];
      return countlessForm(message, category);
    }),
  );
}

function countlessForm(message: Message, category: string): Problem[] {
  const served = cardinalCounts.filter((count) => pluralRules(message.language, false).select(count) === category);
  if (served.length < 2 && category !== 'other') return [];
  const others = served.map((count) => count.toLocaleString('en')).join(', ');
  return [
    flaw(
      message,
      'i18n/plural-count',
      `says "${message.value}" without {{count}}, but is shown for ${others}.`,
      'Use {{count}}.',
    ),
  ];
}

function flaw(message: Message, rule: I18nRuleId, said: string, fix: string): Problem {
  return messageProblem(message, { rule, start: 0, message: said, fix, edits: [] });
}

/** Folder names such as `pt_BR` are no language tags; a name that is none at all gets the rules of English. */
function pluralRules(language: string, isOrdinal: boolean): Intl.PluralRules {
  const tag = language.replaceAll('_', '-');
  return new Intl.PluralRules(isKnownTag(tag) ? tag : 'en', { type: isOrdinal ? 'ordinal' : 'cardinal' });
}

function isKnownTag(tag: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag);
}
