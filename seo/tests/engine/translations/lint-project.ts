import type { Finding } from '../../../engine/finding.ts';
import { applyEdits } from '../../../engine/text-position.ts';
import { parseCatalogue } from '../../../engine/translations/catalogue.ts';
import { lintTranslations } from '../../../engine/translations/lint-translations.ts';
import {
  buildProject,
  emptyGlossary,
  type Glossary,
  type PlannedLanguages,
  type TranslationContext,
} from '../../../engine/translations/project.ts';

/** Catalogues by language and namespace, as objects or as the text of a file. */
export type Files = Record<string, Record<string, unknown>>;

export function lintFiles(
  files: Files,
  context: TranslationContext = {},
  glossary: Partial<Glossary> = {},
  planned?: PlannedLanguages,
  base = 'en',
): Finding[] {
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
  return lintTranslations(buildProject(parsed, base, { ...emptyGlossary, ...glossary }, planned), context);
}

/** A file after one round of every safe edit. */
export function fixFile(files: Files, file: string, source: string): string {
  const edits = lintFiles(files).flatMap((finding) => finding.edits ?? []);
  return applyEdits(
    source,
    edits.filter((edit) => edit.file === file),
  );
}
