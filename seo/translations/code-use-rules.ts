import type { Violation } from '../rule.ts';
import { type Catalogue, fileViolation, type Message } from './catalogue.ts';
import {
  baseCatalogues,
  type CodePlace,
  type CodeUse,
  type KeyUse,
  parsePluralKey,
  pluralGroupOf,
  type TranslationProject,
  type TranslationRule,
} from './project.ts';

export const codeUseRules: readonly TranslationRule[] = [
  {
    id: 'i18n/missing-in-base',
    severity: 'error',
    title: 'The code uses a key that the base language does not have.',
    why: 'Every visitor sees the key instead of a text.',
    fix: 'Add the key to the base language, or correct it in the code.',
    source: 'i18next-cli',
    examples: { bad: "t('form:sumbit')", good: "t('form:submit')" },
    check: (project, { code }) => code?.keys.flatMap((use) => missingInBase(project, use)) ?? [],
  },
  {
    id: 'i18n/unused-key',
    severity: 'warning',
    title: 'A key is not used in the code.',
    why: 'Translators spend time on texts that are never shown.',
    fix: 'Remove it in every language, or add its pattern to lint.dynamicKeys.',
    source: 'i18next-cli; i18n-tasks',
    examples: { bad: '"oldBanner": "Welcome"', good: '(removed)' },
    check: (project, { code }) =>
      code === undefined || code.keys.length === 0
        ? []
        : baseCatalogues(project).flatMap((catalogue) => unusedKeys(project, catalogue, code)),
  },
  {
    id: 'i18n/hardcoded',
    severity: 'warning',
    title: 'A text is hard-coded in JSX.',
    why: 'Visitors see it in one language, whichever language they chose.',
    fix: 'Move the text to the locale files and call t().',
    source: 'eslint-plugin-i18next',
    examples: { bad: '<p>Read more</p>', good: "<p>{t('readMore')}</p>" },
    check: (_, { code }) => code?.hardcoded.map(hardcoded) ?? [],
  },
];

/** Separates the namespace from the key: `form:submit` has one, `Error: {{x}}` does not. */
function locate(project: TranslationProject, use: KeyUse): { key: string; catalogues: Catalogue[] } {
  const all = baseCatalogues(project);
  const own = all.find(({ namespace }) => use.key.startsWith(`${namespace}:`));
  if (own !== undefined) return { key: use.key.slice(own.namespace.length + 1), catalogues: [own] };
  const { namespaces } = use;
  return { key: use.key, catalogues: all.filter(({ namespace }) => namespaces?.includes(namespace) ?? true) };
}

function missingInBase(project: TranslationProject, use: KeyUse): Violation[] {
  const { key, catalogues } = locate(project, use);
  if (catalogues.some((catalogue) => hasKey(catalogue, key))) return [];
  const { file, line, column } = use;
  const where = catalogues.map(({ file: name }) => name).join(' or ') || `a namespace ${use.namespaces?.join(', ')}`;
  const message = `"${use.key}" (${file}:${line}) has no text in ${project.base}; visitors see the key.`;
  return [{ file, line, column, message, fix: `Add it to ${catalogues.length > 3 ? 'its namespace' : where}.` }];
}

function hasKey({ messages, branches }: Catalogue, key: string): boolean {
  if (key.includes('*')) {
    const pattern = keyPattern(key);
    return [...messages.keys(), ...branches.keys()].some((known) => pattern.test(known) || pattern.test(stemOf(known)));
  }
  return messages.has(key) || branches.has(key) || [...messages.keys()].some((known) => isVariant(known, key));
}

/** `items_one` and `friend_male` are variants of `items` and `friend`. */
function isVariant(key: string, stem: string): boolean {
  return key.startsWith(`${stem}_`) && /^_[\w-]+$/.test(key.slice(stem.length));
}

function stemOf(key: string): string {
  return parsePluralKey(key)?.stem ?? key;
}

/** A namespace without any used key is one finding. */
function unusedKeys(project: TranslationProject, catalogue: Catalogue, code: CodeUse): Violation[] {
  const isUsed = createUseTest(project, catalogue, code);
  const keys = new Map([...catalogue.messages.values()].map((message) => [nameOf(project, message), message]));
  const unused = [...keys].filter(([name]) => !isUsed(name));
  const [first] = unused;
  if (first !== undefined && unused.length === keys.size) {
    return [unusedKey(first[1], `No key of the namespace "${catalogue.namespace}" (${keys.size}) is used.`)];
  }
  return unused.map(([name, message]) => unusedKey(message, `"${name}" is not used.`));
}

function nameOf(project: TranslationProject, { key, catalogue }: Message): string {
  return pluralGroupOf(project, catalogue.namespace, key)?.stem ?? key;
}

function unusedKey({ catalogue, node }: Message, message: string): Violation {
  return fileViolation(catalogue, node.offset, {
    message,
    fix: 'Remove it in every language. If the key is built at run time, add its pattern to lint.dynamicKeys.',
  });
}

function createUseTest(project: TranslationProject, catalogue: Catalogue, code: CodeUse): (key: string) => boolean {
  const located = code.keys
    .map((use) => locate(project, use))
    .filter(({ catalogues }) => catalogues.includes(catalogue))
    .map(({ key }) => key);
  const exact = new Set(located.filter((key) => !key.includes('*')));
  const patterns = [
    ...located.filter((key) => key.includes('*')),
    ...code.dynamicKeys.map((key) => ownPart(key, catalogue)),
  ].map(keyPattern);
  return (key) => {
    const names = ancestorsOf(key);
    return (
      names.some((name) => exact.has(name) || code.literals.has(`${catalogue.namespace}:${name}`)) ||
      (key.includes('.') && code.literals.has(key)) ||
      patterns.some((pattern) => names.some((name) => pattern.test(name))) ||
      [...exact].some((used) => isVariant(key, used))
    );
  };
}

/** Without its namespace; a pattern of another namespace matches nothing. */
function ownPart(pattern: string, { namespace }: Catalogue): string {
  if (!pattern.includes(':')) return pattern;
  return pattern.startsWith(`${namespace}:`) ? pattern.slice(namespace.length + 1) : '';
}

function ancestorsOf(key: string): string[] {
  const parts = key.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}

function keyPattern(key: string): RegExp {
  return new RegExp(`^${key.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.+')}$`, 's');
}

function hardcoded({ text, file, line, column }: CodePlace & { text: string }): Violation {
  const message = `${file}:${line} "${text}" is not translated; suggested key "${suggestKey(text)}".`;
  return { file, line, column, message, evidence: text };
}

/** `Read our policy now` becomes `readOurPolicyNow`. */
function suggestKey(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[A-Za-z0-9]+/g) ?? ['text'];
  const [first = '', ...rest] = words.slice(0, 4).map((word) => word.toLowerCase());
  return [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
