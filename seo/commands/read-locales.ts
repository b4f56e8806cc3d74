import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInstance, type ResourceLanguage } from 'i18next';
import * as z from 'zod/mini';
import type { LocaleFile } from '../engine/translations/catalogue.ts';
import type { PluralReader } from '../engine/translations/project.ts';
import { emptyGlossary, type Glossary, type TranslationProject } from '../engine/translations/project.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { readTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';

/** Where i18next projects keep their locale files, below the project's folder. */
const usualFolders = ['locales', 'public/locales', 'src/locales', 'src/i18n/locales'];
const languageFolder = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

export type Locales = {
  files: LocaleFile[];
  glossary: Glossary;
  /** The folder with package.json that the locale files belong to; `null` if there is none. */
  project: string | null;
};

/**
 * Reads `{language}/{namespace}.json` in a folder, or in the locale folder of a project.
 *
 * @param base The language all others translate; a folder without it holds no locale files.
 * @throws ToolError USAGE where no locale file is found
 */
export async function readLocales(cwd: string, root: string, base: string): Promise<Locales> {
  const folder = await findLocaleFolder(resolve(cwd, root), base);
  if (folder === null) {
    throw new ToolError(
      'USAGE',
      `no locale files in ${root}: expected ${base}/{namespace}.json there or in ${usualFolders.join(', ')}; name the folder with --root`,
    );
  }
  const languages = await listLanguages(folder);
  const files = await Promise.all(languages.map((language) => readLanguage(cwd, folder, language)));
  return { files: files.flat(), glossary: await readGlossary(folder), project: await findProject(folder) };
}

async function findLocaleFolder(root: string, base: string): Promise<string | null> {
  for (const folder of [root, ...usualFolders.map((name) => join(root, name))]) {
    if ((await listLanguages(folder)).includes(base)) return folder;
  }
  return null;
}

async function listLanguages(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const names = entries
    .filter((entry) => entry.isDirectory() && languageFolder.test(entry.name))
    .map(({ name }) => name);
  const counts = await Promise.all(names.map(async (name) => (await listNamespaces(join(folder, name))).length));
  return names.filter((_, index) => (counts[index] ?? 0) > 0).sort();
}

async function listNamespaces(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length).replaceAll('\\', '/'))
    .sort();
}

async function readLanguage(cwd: string, folder: string, language: string): Promise<LocaleFile[]> {
  const namespaces = await listNamespaces(join(folder, language));
  return Promise.all(
    namespaces.map(async (namespace) => {
      const path = join(folder, language, `${namespace}.json`);
      return { file: nameOf(cwd, path), language, namespace, text: await readFile(path, 'utf8') };
    }),
  );
}

/** The path relative to `cwd`; the absolute one outside of it. */
function nameOf(cwd: string, path: string): string {
  const name = relative(cwd, path);
  return (name.startsWith('..') ? path : name).replaceAll(sep, '/');
}

const words = z._default(z.array(z.string().check(z.minLength(1))), []);
const wordByWord = z.record(z.string(), z.string());

/** `glossary.json` beside the languages. */
export const glossarySchema = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
  doNotTranslate: words.check(z.describe('Names that stay as they are in every language.')),
  keepAsIs: words.check(z.describe('Texts that are right although they equal those of the base language.')),
  terms: z
    ._default(z.array(wordByWord), [])
    .check(z.describe('The word for each term, by language: { "en": "quote", "fr": "devis" }.')),
  avoid: z
    ._default(z.record(z.string(), wordByWord), {})
    .check(z.describe('By language, words for which another one was chosen: { "es": { "monedero": "billetera" } }.')),
});

export async function readGlossary(folder: string): Promise<Glossary> {
  const path = join(folder, 'glossary.json');
  const text = await readTextFile(path, 'glossary');
  return text === null ? emptyGlossary : checkShape(glossarySchema, parseJsonText(text, path), `${path}: `);
}

async function findProject(folder: string): Promise<string | null> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(join(at, 'package.json')).catch(() => null);
    if (found !== null) return at;
    if (dirname(at) === at) return null;
  }
}

/** Selects plural forms with i18next itself. */
export function createPluralReader({ catalogues }: TranslationProject): PluralReader {
  const resources: Record<string, ResourceLanguage> = {};
  for (const { language, namespace, messages } of catalogues) {
    // Only the presence of a text matters; empty ones are found by i18n/empty-value.
    const texts = Object.fromEntries([...messages.keys()].map((key) => [key, 'text']));
    resources[language] = { ...resources[language], [namespace]: texts };
  }
  // Keys are whole paths here, whether the files nest them or not.
  const i18next = createInstance({
    resources,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
  });
  i18next.init();
  return ({ language, namespace, stem, isOrdinal, count }) => {
    const lookup = { lng: language, ns: namespace, count, ordinal: isOrdinal };
    if (!i18next.exists(stem, lookup)) return null;
    return i18next.t(stem, { ...lookup, returnDetails: true }).exactUsedKey;
  };
}
