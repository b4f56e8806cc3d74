import type { Message } from './catalogue.ts';
import { isBaseVariant, type MessagePair, type TranslationProject } from './project.ts';
import { blot, proseOf } from './typography/written-text.ts';

/** A text may name a TODO list. */
const leftover = /\bTODO[:(]|^TODO$|\b(?:FIXME|TBD|TRANSLATE ME)\b|[Ll]orem ipsum/g;

/** What shows that a text is still to be written. "Date TBD" is the real text of `home.dateTbd`. */
export function listLeftovers({ key, value }: Pick<Message, 'key' | 'value'>): { text: string; start: number }[] {
  const words = key.split(/(?<=\p{Ll})(?=\p{Lu})|[._-]/u).map((word) => word.toLowerCase());
  return [...value.matchAll(leftover)]
    .map(({ index, 0: text }) => ({ text, start: index }))
    .filter(({ text }) => !words.includes(text.toLowerCase().replace(/[:(]/, '')));
}

/**
 * Whether a translation is a copy of a base text that is written. Single words are often the same in two languages.
 */
export function isUntranslated(
  { base, translation }: Pick<MessagePair, 'base' | 'translation'>,
  project: TranslationProject,
): boolean {
  const { value, language } = translation;
  const { keepAsIs = [], doNotTranslate } = project.glossary;
  if (isBaseVariant(project, language) || value !== base.value || keepAsIs.includes(value)) return false;
  return hasTwoWords(value, doNotTranslate) && listLeftovers(translation).length === 0;
}

/** Whether most translations, of several, equal the base text, as of a name. */
export function isUsuallyKept({ catalogues, base }: TranslationProject, { key, value, catalogue }: Message): boolean {
  const others = catalogues
    .filter(({ language, namespace }) => language !== base && namespace === catalogue.namespace)
    .flatMap(({ messages }) => messages.get(key) ?? []);
  return others.length > 1 && others.filter((other) => other.value === value).length > others.length / 2;
}

/** A query, such as `beds > 2 AND tag = "sea"`, or what a terminal shows: `guest@sea:~$ ls -l`. */
const code = /(?:[<>!]=?|==?) ?["'\d]|[~:/]\S*[$#] \w/;

/** A word of a pattern such as "DD MMMM YYYY" or "XX XXX". */
const oneLetter = /^(\p{L})\1*$/u;

function hasTwoWords(text: string, names: readonly string[]): boolean {
  if (code.test(text)) return false;
  const withoutNames = names.reduce((rest, name) => rest.replaceAll(name, blot), text);
  if (withoutNames.match(/\p{L}+/gu)?.every((word) => oneLetter.test(word))) return false;
  return !/^[a-z ]*_[a-z_ ]*$/.test(text) && /\p{L}{2,}[ \u00a0]+\p{L}{2,}/u.test(proseOf(withoutNames));
}
