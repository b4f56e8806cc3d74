import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import type { LocaleFile } from '../engine/translations/catalogue.ts';
import { emptyGlossary, type Glossary } from '../engine/translations/project.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { readTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';

/** Where i18next projects keep their locale files, below the project's folder. */
const usualFolders = ['locales', 'public/locales', 'src/locales', 'src/i18n', 'src/i18n/locales'];
const languageName = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/;

/** That of i18next, which a language in one file has. */
const defaultNamespace = 'translation';

export type Locales = {
  files: LocaleFile[];
  glossary: Glossary;
  /** The folder with package.json that the locale files belong to; `null` if there is none. */
  project: string | null;
  /** Whether the named folder itself has the locale files, and no package.json. */
  isRoot: boolean;
};

/**
 * Reads `{language}/{namespace}.json` or `{language}.json` in a folder, or in the locale folder of a project.
 *
 * @param base The language all others translate; a folder without it holds no locale files.
 * @throws ToolError USAGE where no locale file is found, or several folders have some
 */
export async function readLocales(cwd: string, root: string, base: string): Promise<Locales> {
  const folders = await Promise.all(
    ['', ...usualFolders].map(async (name) => {
      const folder = join(resolve(cwd, root), name);
      return { name, folder, paths: await listLocalePaths(folder) };
    }),
  );
  const [first, second] = folders.filter(({ paths }) => paths.some(({ language }) => language === base));
  if (first === undefined)
    throw new ToolError(
      'USAGE',
      `no locale files in ${root}: expected ${base}/{namespace}.json or ${base}.json there or in ${usualFolders.join(', ')}; name the folder with --root`,
    );
  const { name, folder, paths } = first;
  if (name !== '' && second !== undefined)
    throw new ToolError('USAGE', `locale files in ${name} and ${second.name}: name one of the folders with --root`);
  const files = await Promise.all(paths.map((place) => readLocale(cwd, place)));
  const project = await findProject(folder);
  return { files, glossary: await readGlossary(folder), project, isRoot: name === '' && project !== folder };
}

type LocalePath = Pick<LocaleFile, 'language' | 'namespace'> & { path: string };

async function listLocalePaths(folder: string): Promise<LocalePath[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const paths = await Promise.all(
    entries.map(async (entry): Promise<LocalePath[]> => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return languageName.test(entry.name) ? listNamespaces(path, entry.name) : [];
      const language = entry.name.endsWith('.json') ? entry.name.slice(0, -'.json'.length) : '';
      return isLanguage(language) ? [{ language, namespace: defaultNamespace, path }] : [];
    }),
  );
  return paths.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function listNamespaces(folder: string, language: string): Promise<LocalePath[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const namespace = name.slice(0, -'.json'.length).replaceAll('\\', '/');
      return { language, namespace, path: join(folder, name) };
    });
}

/** Unlike `app.json`. */
function isLanguage(name: string): boolean {
  if (!languageName.test(name)) return false;
  return (
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(name.replaceAll('_', '-')) !== undefined
  );
}

async function readLocale(cwd: string, { path, ...locale }: LocalePath): Promise<LocaleFile> {
  return { ...locale, file: nameOf(cwd, path), text: await readFile(path, 'utf8') };
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
