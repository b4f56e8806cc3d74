import type { Problem } from '#seo/problem.ts';
import { applyEdits } from '#seo/text-position.ts';
import { type Catalogue, parseCatalogue } from '#seo/translations/catalogue.ts';
import { lintTranslations, type Surroundings } from '#seo/translations/lint-translations.ts';
import { buildProject, emptyGlossary, type Glossary } from '#seo/translations/project.ts';

/** Catalogues by language and namespace, as objects or as the text of a file. */
export type Files = Record<string, Record<string, unknown>>;

export function lintFiles(files: Files, surroundings: Surroundings = {}, glossary: Partial<Glossary> = {}): Problem[] {
  const parsed = Object.entries(files).flatMap(([language, namespaces]) =>
    Object.entries(namespaces).map(([namespace, content]) =>
      parseCatalogue({
        file: `${language}/${namespace}.json`,
        language,
        namespace,
        text: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      }),
    ),
  );
  const catalogues = parsed.flatMap(({ catalogue }): Catalogue[] => (catalogue === null ? [] : [catalogue]));
  const project = buildProject(catalogues, 'en', { ...emptyGlossary, ...glossary });
  return [...parsed.flatMap(({ problems }) => problems), ...lintTranslations(project, surroundings)];
}

/** A file after one round of every safe edit. */
export function mend(files: Files, file: string, source: string): string {
  const edits = lintFiles(files).flatMap((problem) => problem.edits);
  return applyEdits(
    source,
    edits.filter((edit) => edit.file === file),
  );
}
