import type { Finding } from '../finding.ts';
import { countWords, entryProblem, type LintedEntry } from './lint-entry.ts';
import { listHeadings } from './markdown-headings.ts';

const leastShareOfWords = 0.6;
/** Below this a short title decides the share, not the translator. */
const fewestComparedWords = 30;

/** Whether each entry is there in every language, whole, under a good name. */
export function lintStructure(
  entries: readonly LintedEntry[],
  [base, ...translated]: readonly [string, ...string[]],
): Finding[] {
  const originals = entries.filter(({ language }) => language === base);
  const translations = entries.filter(({ language }) => language !== base);
  return [
    ...entries.flatMap(slugFormat),
    ...duplicateSlugs(entries),
    ...originals.flatMap((original) => missingTranslations(original, entries, translated)),
    ...translations.flatMap((translation) => parity(translation, entries, base)),
  ];
}

function slugFormat(entry: LintedEntry): Finding[] {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(entry.id)) return [];
  const right = entry.id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [
    entryProblem('content/slug-format', entry, [], {
      message: `Slug "${entry.id}": write "${right}".`,
      fix: `Rename the file to ${right}.${entry.language}.md.`,
    }),
  ];
}

/** Names that only differ in case are one address. */
function duplicateSlugs(entries: readonly LintedEntry[]): Finding[] {
  const firstFiles = new Map<string, string>();
  return entries.flatMap((entry) => {
    const name = `${entry.kind}/${entry.id.toLowerCase()}.${entry.language}`;
    const first = firstFiles.get(name);
    firstFiles.set(name, first ?? entry.file);
    if (first === undefined) return [];
    return [
      entryProblem('content/slug-duplicate', entry, [], {
        message: `Slug "${entry.id}" is also used by ${first}.`,
        fix: 'Rename one of the files.',
      }),
    ];
  });
}

function missingTranslations(
  base: LintedEntry,
  entries: readonly LintedEntry[],
  languages: readonly string[],
): Finding[] {
  return languages
    .filter((language) => find(entries, base, language) === undefined)
    .map((language) =>
      entryProblem('content/missing-translation', base, [], {
        message: `${base.id} has no ${language} version; readers get the English text.`,
        fix: `Create content/${base.kind}/${base.id}.${language}.md.`,
      }),
    );
}

function parity(translation: LintedEntry, entries: readonly LintedEntry[], language: string): Finding[] {
  const base = find(entries, translation, language);
  if (base === undefined) {
    return [
      entryProblem('content/missing-translation', translation, [], {
        message: `${translation.id} has no English version, so no page shows it.`,
        fix: `Create content/${translation.kind}/${translation.id}.en.md, or remove this file.`,
      }),
    ];
  }
  return [...fewerWords(base, translation), ...missingSections(base, translation)];
}

function fewerWords(base: LintedEntry, translation: LintedEntry): Finding[] {
  const comparable = new Set(translation.texts.map(({ path }) => path));
  const wanted = base.texts
    .filter(({ path }) => path === '' || comparable.has(path))
    .reduce((sum, { text }) => sum + countWords(text), 0);
  const found = translation.texts.reduce((sum, { text }) => sum + countWords(text), 0);
  if (wanted < fewestComparedWords || found >= wanted * leastShareOfWords) return [];
  return [
    entryProblem('content/language-parity', translation, [], {
      message: `${translation.language} has ${Math.round((100 * found) / wanted)} % of the words of the English text.`,
      fix: 'Translate what is missing.',
    }),
  ];
}

function missingSections(base: LintedEntry, translation: LintedEntry): Finding[] {
  const wanted = listHeadings(base.body);
  const found = listHeadings(translation.body);
  if (translation.body === '' || found.length >= wanted.length) return [];
  const at = wanted.findIndex(({ level }, index) => found[index]?.level !== level);
  return [
    entryProblem('content/language-parity', translation, [], {
      message: `${translation.language} has ${found.length} of ${wanted.length} sections; the first that differs is "${wanted[at]?.text}".`,
      fix: 'Translate the missing sections.',
    }),
  ];
}

function find(entries: readonly LintedEntry[], { kind, id }: LintedEntry, language: string): LintedEntry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.id === id && entry.language === language);
}
