import type { Violation } from '../rule.ts';
import {
  type ContentContext,
  type ContentRule,
  countWords,
  entryViolation,
  fieldOf,
  type LintedEntry,
} from './linted-entry.ts';
import { listHeadings } from './markdown.ts';

const minShareOfWords = 0.6;
/** In shorter entries, one title changes the share too much. */
const minComparedWords = 30;

export const missingTranslationRule: ContentRule = {
  id: 'content/missing-translation',
  severity: 'warning',
  title: 'An entry is missing in one of the languages.',
  why: 'Readers of that language see the English text.',
  fix: 'Create the file in the missing language.',
  source: 'Practice of this project',
  examples: { bad: 'blog/phones.en.md alone', good: 'blog/phones.en.md, .fr.md and .es.md' },
  check: missingTranslations,
};

/** Whether each entry has a complete translation in every language. */
export const structureRules: readonly ContentRule[] = [
  missingTranslationRule,
  {
    id: 'content/language-parity',
    severity: 'warning',
    title: 'A translation has fewer sections, or less than 60 % of the words, of the English text.',
    why: 'Readers of that language miss a part of the text.',
    fix: 'Translate the missing parts.',
    source: 'Practice of this project',
    examples: { bad: 'en 5 sections, fr 3', good: 'en 5 sections, fr 5' },
    check: incompleteTranslations,
  },
];

function missingTranslations(
  entries: readonly LintedEntry[],
  { languages: [base, ...translated] }: ContentContext,
): Violation[] {
  return entries.flatMap((entry) =>
    entry.language === base ? withoutTranslation(entry, entries, translated) : withoutOriginal(entry, entries, base),
  );
}

function withoutTranslation(
  base: LintedEntry,
  entries: readonly LintedEntry[],
  languages: readonly string[],
): Violation[] {
  return languages
    .filter((language) => find(entries, base, language) === undefined)
    .map((language) =>
      entryViolation(base, [], {
        message: `${base.id} has no ${language} version; readers get the English text.`,
        fix: `Create content/${base.kind}/${base.id}.${language}.md.`,
      }),
    );
}

function withoutOriginal(translation: LintedEntry, entries: readonly LintedEntry[], base: string): Violation[] {
  if (find(entries, translation, base) !== undefined) return [];
  return [
    entryViolation(translation, [], {
      message: `${translation.id} has no English version, so no page shows it.`,
      fix: `Create content/${translation.kind}/${translation.id}.en.md, or remove this file.`,
    }),
  ];
}

function incompleteTranslations(
  entries: readonly LintedEntry[],
  { languages: [language] }: ContentContext,
): Violation[] {
  return entries.flatMap((translation) => {
    const base = translation.language === language ? undefined : find(entries, translation, language);
    return base === undefined ? [] : [...fewerWords(base, translation), ...missingSections(base, translation)];
  });
}

function fewerWords(base: LintedEntry, translation: LintedEntry): Violation[] {
  const comparable = new Set(translation.texts.map(({ path }) => path));
  const wanted = base.texts
    .filter(({ path }) => path === '' || comparable.has(path))
    .reduce((sum, { text }) => sum + countWords(text), 0);
  const found = translation.texts.reduce((sum, { text }) => sum + countWords(text), 0);
  if (wanted < minComparedWords || found >= wanted * minShareOfWords) return [];
  return [
    entryViolation(translation, [], {
      message: `The ${translation.language} text has ${Math.round((100 * found) / wanted)} % of the words of the English text.`,
    }),
  ];
}

function missingSections(base: LintedEntry, translation: LintedEntry): Violation[] {
  const wanted = listHeadings(base.body);
  const found = listHeadings(translation.body);
  if (translation.body === '' || found.length >= wanted.length) return [];
  const at = wanted.findIndex(({ level }, index) => found[index]?.level !== level);
  return [
    entryViolation(translation, [], {
      message: `The ${translation.language} text has ${found.length} of ${wanted.length} sections; the first that differs is "${wanted[at]?.text}".`,
    }),
  ];
}

function find(entries: readonly LintedEntry[], { kind, id }: LintedEntry, language: string): LintedEntry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.id === id && entry.language === language);
}

const shingleWords = 5;
const sameShare = 0.8;
/** Shorter bodies have too few shingles to compare. */
const minShingles = 40;

/** Entries with the same text, and companies with the same name or host. */
export const duplicateRules: readonly ContentRule[] = [
  {
    id: 'content/duplicate',
    severity: 'warning',
    title: 'At least 80 % of the text of two entries is the same.',
    why: 'Search engines show only one of them.',
    fix: 'Merge the entries, or write distinct texts.',
    source: 'Broder, resemblance of documents (shingles)',
    examples: { bad: 'Two services with one text', good: 'Two services with two texts' },
    check: sameBodies,
  },
  {
    id: 'content/company-duplicate',
    severity: 'warning',
    title: 'Two companies have the same name or host.',
    why: 'One of the two cards links to the wrong company.',
    fix: 'Give each company its own name and host.',
    source: 'Practice of this project',
    examples: { bad: 'Two cards with one host', good: 'Each card with its own host' },
    check: sameCompanies,
  },
];

function sameBodies(entries: readonly LintedEntry[]): Violation[] {
  const bodies = entries
    .map((entry) => ({ entry, shingles: collectShingles(entry.body) }))
    .filter(({ shingles }) => shingles.size >= minShingles);
  return bodies.flatMap(({ entry, shingles }, index) =>
    bodies.slice(0, index).flatMap((other) => {
      const share = other.entry.language === entry.language ? sharedPart(shingles, other.shingles) : 0;
      if (share < sameShare) return [];
      return [
        entryViolation(entry, [], {
          message: `${Math.round(share * 100)} % of the text is the same as in ${other.entry.file}.`,
        }),
      ];
    }),
  );
}

function collectShingles(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(shingleWords - 1).map((_, index) => words.slice(index, index + shingleWords).join(' ')));
}

/** Jaccard similarity. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((shingle) => b.has(shingle)).length;
  return shared / (a.size + b.size - shared);
}

function companiesOf(entries: readonly LintedEntry[]): LintedEntry[] {
  return entries.filter(({ kind, language }) => kind === 'companies' && language === 'en');
}

function sameCompanies(entries: readonly LintedEntry[], { hosts }: ContentContext): Violation[] {
  const firsts = new Map<string, string>();
  return companiesOf(entries).flatMap((entry) =>
    [fieldOf(entry, 'name'), hosts[entry.id]].flatMap((value) => {
      if (value === undefined) return [];
      const first = firsts.get(value.toLowerCase());
      firsts.set(value.toLowerCase(), first ?? entry.id);
      if (first === undefined || first === entry.id) return [];
      return [entryViolation(entry, [], { message: `The companies ${first} and ${entry.id} both have "${value}".` })];
    }),
  );
}
