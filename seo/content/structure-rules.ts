import type { Violation } from '../rule.ts';
import { type ContentContext, type ContentRule, checkEntries } from './content-rule.ts';
import { countWords, entryViolation, type LintedEntry } from './linted-entry.ts';
import { listHeadings } from './markdown.ts';

const minShareOfWords = 0.6;
/** Below this a short title decides the share, not the translator. */
const minComparedWords = 30;

/** Whether each entry is there in every language, whole, under a good name. */
export const structureRules: readonly ContentRule[] = [
  {
    id: 'content/slug-format',
    severity: 'error',
    topic: 'content',
    title: 'A slug has other signs than small letters, digits and single hyphens.',
    why: 'It becomes the address of the page; capitals and accents break in copies of it.',
    fix: 'Rename the file.',
    source: 'Google Search Central, URL structure',
    examples: { bad: 'Web_Design', good: 'web-design' },
    check: checkEntries(slugFormat),
  },
  {
    id: 'content/slug-duplicate',
    severity: 'error',
    topic: 'content',
    title: 'Two entries have the same slug.',
    why: 'They would have the same URL.',
    fix: 'Rename one of them.',
    source: 'SEO practice',
    examples: { bad: 'Phones.en.md and phones.en.md', good: 'phones.en.md' },
    check: duplicateSlugs,
  },
  {
    id: 'content/missing-translation',
    severity: 'warning',
    topic: 'content',
    title: 'An entry exists in one language and not in another.',
    why: 'Readers of that language get the English text in the middle of their page.',
    fix: 'Create the file.',
    source: 'House rule',
    examples: { bad: 'blog/phones.en.md alone', good: 'blog/phones.en.md, .fr.md and .es.md' },
    check: missingTranslations,
  },
  {
    id: 'content/language-parity',
    severity: 'warning',
    topic: 'content',
    title: 'A translation has fewer than 60 % of the words, or fewer sections, than the English text.',
    why: 'Part of it was not translated, or the original has grown since.',
    fix: 'Translate what is missing.',
    source: 'House rule',
    examples: { bad: 'en 5 sections, fr 3', good: 'en 5 sections, fr 5' },
    check: incompleteTranslations,
  },
];

function slugFormat(entry: LintedEntry): Violation[] {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(entry.id)) return [];
  const right = entry.id
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return [
    entryViolation(entry, [], {
      message: `Slug "${entry.id}": write "${right}".`,
      fix: `Rename the file to ${right}.${entry.language}.md.`,
    }),
  ];
}

/** Names that only differ in case are one address. */
function duplicateSlugs(entries: readonly LintedEntry[]): Violation[] {
  const firstFiles = new Map<string, string>();
  return entries.flatMap((entry) => {
    const name = `${entry.kind}/${entry.id.toLowerCase()}.${entry.language}`;
    const first = firstFiles.get(name);
    firstFiles.set(name, first ?? entry.file);
    if (first === undefined) return [];
    return [
      entryViolation(entry, [], {
        message: `Slug "${entry.id}" is also used by ${first}.`,
        fix: 'Rename one of the files.',
      }),
    ];
  });
}

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
      message: `${translation.language} has ${Math.round((100 * found) / wanted)} % of the words of the English text.`,
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
      message: `${translation.language} has ${found.length} of ${wanted.length} sections; the first that differs is "${wanted[at]?.text}".`,
      fix: 'Translate the missing sections.',
    }),
  ];
}

function find(entries: readonly LintedEntry[], { kind, id }: LintedEntry, language: string): LintedEntry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.id === id && entry.language === language);
}
