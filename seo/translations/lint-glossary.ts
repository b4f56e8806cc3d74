import type { Problem } from '../problem.ts';
import { type Message, messageProblem } from './catalogue.ts';
import { type Glossary, listMessagePairs, type MessagePair, type TranslationProject } from './project.ts';
import { createWrittenText, primaryLanguage, type TextFlaw } from './typography/text-flaw.ts';

/** Names that were translated, and terms the house has another word for. */
export function lintGlossary(project: TranslationProject): Problem[] {
  const { glossary } = project;
  return listMessagePairs(project)
    .filter(({ translation }) => translation.value !== '')
    .flatMap((pair) =>
      [...lostNames(pair, glossary), ...otherTerms(pair, glossary)].map((flaw) =>
        messageProblem(pair.translation, flaw),
      ),
    );
}

function lostNames({ base, translation }: MessagePair, { doNotTranslate }: Glossary): TextFlaw[] {
  return withoutParts(doNotTranslate.filter((name) => hasWord(base.value, name)))
    .filter((name) => !hasWord(translation.value, name))
    .map((name) => ({
      rule: 'i18n/do-not-translate',
      start: 0,
      message: `the name "${name}" is not in the ${translation.language} text.`,
      fix: `Write "${name}" as ${base.language} does.`,
      edits: [],
    }));
}

/** Names that stand for themselves: where `Goshen WebStudio` is named, `WebStudio` need not be looked for. */
function withoutParts(names: readonly string[]): string[] {
  return names.filter((name) => !names.some((other) => other !== name && other.includes(name)));
}

function hasWord(text: string, word: string): boolean {
  return text.includes(word) && wordPattern(escapePattern(word), 'u').test(text);
}

/** A longer text may be put quite differently; a short one is a label, in which the term is the message. */
const longestLabel = 60;

function otherTerms({ base, translation }: MessagePair, { terms }: Glossary): TextFlaw[] {
  if (base.value.length > longestLabel || base.value === translation.value || isListItem(base)) return [];
  const language = primaryLanguage(translation.language);
  const own = primaryLanguage(base.language);
  const found = createWrittenText(translation.value, language).prose;
  const used = terms.filter((term) => termPattern(term[own] ?? '').test(base.value));
  return used.flatMap((term): TextFlaw[] => {
    const right = term[language];
    if (right === undefined || termPattern(right).test(found) || isPartOfAnother(term, used, own)) return [];
    return [
      {
        rule: 'i18n/terminology',
        start: 0,
        message: `"${term[own]}" is "${right}" here, found "${translation.value}".`,
        fix: `Use "${right}".`,
        edits: [],
      },
    ];
  });
}

/** The items of a list, such as keywords, are chosen anew for each language. */
function isListItem({ key, catalogue: { branches } }: Message): boolean {
  return branches.get(key.slice(0, key.lastIndexOf('.')))?.kind === 'list';
}

type Term = Glossary['terms'][number];

function isPartOfAnother(term: Term, used: readonly Term[], language: string): boolean {
  const word = term[language] ?? '';
  return used.some((other) => other !== term && (other[language] ?? '').includes(word));
}

/** A term in any case and with the plural endings of English, French and Spanish. */
function termPattern(term: string): RegExp {
  if (term === '') return /(?!)/;
  const words = term.split(' ').map((word) => `${escapePattern(word.replace(/(?<=..)s$/, ''))}(?:s|es|x)?`);
  return wordPattern(words.join('[ \\u00a0]'), 'iu');
}

function wordPattern(source: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, flags);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\\-', '\\x2d');
}
