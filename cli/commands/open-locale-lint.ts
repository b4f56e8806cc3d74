import type { Problem } from '#seo/problem.ts';
import { type LocaleFile, parseCatalogue } from '#seo/translations/catalogue.ts';
import { lintTranslations, type Surroundings } from '#seo/translations/lint-translations.ts';
import { buildProject } from '#seo/translations/project.ts';
import type { LintConfig } from '../config.ts';
import { collectCodeUse } from '../sources/project/collect-code-use.ts';
import { createPluralReader } from '../sources/project/i18next-plurals.ts';
import { readCode } from '../sources/project/read-code.ts';
import { readFill } from '../sources/project/read-fill.ts';
import { type Locales, readLocales } from '../sources/project/read-locales.ts';
import type { Sources } from './fix-sources.ts';
import type { SourceLint } from './source-lint.ts';

export type LocaleLintOptions = { cwd: string; root: string; base: string; config: LintConfig };

/** Reads the locale files of a project, its glossary, its facts and the code that uses the keys. */
export async function openLocaleLint({ cwd, root, base, config }: LocaleLintOptions): Promise<SourceLint> {
  const locales = await readLocales(cwd, root, base);
  const { surroundings, notes } = await readSurroundings(locales, config);
  return {
    notes,
    sources: new Map(locales.files.map(({ file, text }) => [file, text])),
    languages: new Map(locales.files.map(({ file, language }) => [file, language])),
    lint: (sources) => lintLocales(locales, sources, base, surroundings),
  };
}

type Reading = { surroundings: Surroundings; notes: string[] };

async function readSurroundings({ project }: Locales, config: LintConfig): Promise<Reading> {
  const { register, code, dynamicKeys } = config;
  if (project === null) return { surroundings: { register }, notes: [] };
  const [fill, sources] = await Promise.all([readFill(project), readCode(project, code)]);
  return {
    surroundings: {
      register,
      ...(fill !== undefined && { fill }),
      ...(sources !== null && { code: collectCodeUse(sources, dynamicKeys) }),
    },
    notes: sources === null ? ['The code was not read: no parser is installed, so unused keys are not known.'] : [],
  };
}

function lintLocales(
  { files, glossary }: Locales,
  sources: Sources,
  base: string,
  surroundings: Surroundings,
): Problem[] {
  const parsed = files
    .map((file): LocaleFile => ({ ...file, text: sources.get(file.file) ?? file.text }))
    .map((file) => ({ file, ...parseCatalogue(file) }));
  const problems = parsed.flatMap((one) => one.problems);
  const catalogues = parsed.flatMap(({ catalogue }) => catalogue ?? []);
  const broken = parsed.filter(({ catalogue }) => catalogue === null).map(({ file }) => file);
  const project = buildProject(catalogues, base, glossary, broken);
  return [...problems, ...lintTranslations(project, { ...surroundings, readPlural: createPluralReader(project) })];
}
