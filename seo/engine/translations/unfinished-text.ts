import { isBaseVariant, type MessagePair, type TranslationProject } from './project.ts';
import { blot, proseOf } from './typography/written-text.ts';

/** Whether a translation is a copy of the base text. Single words are often the same in two languages. */
export function isUntranslated(
  { base, translation }: Pick<MessagePair, 'base' | 'translation'>,
  project: TranslationProject,
): boolean {
  const { value, language } = translation;
  const { keepAsIs = [], doNotTranslate } = project.glossary;
  if (isBaseVariant(project, language) || value !== base.value || keepAsIs.includes(value)) return false;
  return hasTwoWords(value, doNotTranslate);
}

function hasTwoWords(text: string, names: readonly string[]): boolean {
  const withoutNames = names.reduce((rest, name) => rest.replaceAll(name, blot), text);
  return /\p{L}{2,}[ \u00a0]+\p{L}{2,}/u.test(proseOf(withoutNames));
}
