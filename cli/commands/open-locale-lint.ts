import type { Finding } from '#seo/finding.ts';
import { parseCatalogue } from '#seo/translations/catalogue.ts';
import { lintTranslations } from '#seo/translations/lint-translations.ts';
import { buildProject, type TranslationContext } from '#seo/translations/project.ts';
import type { LintConfig } from '../config.ts';
import { collectCodeUse } from '../sources/project/collect-code-use.ts';
import { readCode } from '../sources/project/parse-code.ts';
import { createPluralReader, type Locales, readFill, readLocales } from '../sources/project/read-locales.ts';
import type { SourceLint, Sources } from './fix-sources.ts';

export type LocaleLintOptions = { cwd: string; root: string; base: string; config: LintConfig };

/** Reads the locale files of a project, its glossary, its facts and the code that uses the keys. */
export async function openLocaleLint({ cwd, root, base, config }: LocaleLintOptions): Promise<SourceLint> {
  const locales = await readLocales(cwd, root, base);
  const { context, notes } = await readContext(locales, config);
  return {
    notes,
    sources: new Map(locales.files.map(({ file, text }) => [file, text])),
    languages: new Map(locales.files.map(({ file, language }) => [file, language])),
    lint: (sources) => lintLocales(locales, sources, base, context),
  };
}

async function readContext(
  { project }: Locales,
  config: LintConfig,
): Promise<{ context: TranslationContext; notes: string[] }> {
  const { register, code, dynamicKeys } = config;
  if (project === null) return { context: { register }, notes: [] };
  const [fill, sources] = await Promise.all([readFill(project), readCode(project, code)]);
  return {
    context: {
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
  context: TranslationContext,
): Finding[] {
  const parsed = files.map((file) => parseCatalogue({ ...file, text: sources.get(file.file) ?? file.text }));
  const project = buildProject(parsed, base, glossary);
  return lintTranslations(project, { ...context, readPlural: createPluralReader(project) });
}
