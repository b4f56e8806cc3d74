import { listDraftFiles } from '#build/read-content.ts';
import { defaultLanguage, type Language, writtenLanguages } from '#domain/locale.ts';
import { count } from '#seo/engine/count.ts';
import { type Finding, firstPlace } from '#seo/engine/finding.ts';
import type { Rule, Violation } from '#seo/engine/rule.ts';
import { runRules } from '#seo/engine/run-rules.ts';
import { replaceFences } from '#seo/engine/translations/typography/written-text.ts';
import { leftoverRules, lintLanguage } from './lint-content-text-rules.ts';
import type { ContentRule, LintedContent, LintedEntry } from './linted-content.ts';

/** What stops the build, as the content compiler finds it. */
export const buildRule: Rule<[content: Pick<LintedContent, 'problems'>]> = {
  id: 'content/schema',
  severity: 'error',
  title: 'A file of content/ has a mistake that stops the build.',
  why: 'The build fails, and npm run dev shows the mistake instead of the page.',
  fix: 'Correct what the message names.',
  source: 'src/domain/content/schemas.ts, build/compile-content.ts',
  examples: { bad: 'publishedAt: 2024-02-31', good: 'publishedAt: 2024-02-29' },
  check: ({ problems }) => [...problems],
};

/** The refusals of the build, and what neither the build nor a page shows. */
export const contentRules: readonly ContentRule[] = [
  buildRule,
  {
    id: 'content/missing-translation',
    severity: 'warning',
    title: 'An entry is missing in one of the languages.',
    why: 'Readers of that language see the English text.',
    fix: 'Create the file in the missing language.',
    source: 'Practice of this project',
    examples: { bad: 'blog/phones.en.md alone', good: 'blog/phones.en.md, .fr.md and .es.md' },
    check: (content) => [...missingEntries(content), ...missingDetails(content)],
  },
  {
    id: 'content/language-parity',
    severity: 'warning',
    title: 'A translation has fewer sections, or less than 60 % of the words, of the English text.',
    why: 'Readers of that language miss a part of the text.',
    fix: 'Translate the missing parts.',
    source: 'Practice of this project',
    examples: { bad: 'en 5 sections, fr 3', good: 'en 5 sections, fr 5' },
    check: checkTranslations((translation, base) => [
      ...fewerWords(translation, base),
      ...missingSections(translation, base),
    ]),
  },
  {
    id: 'content/cover-parity',
    severity: 'warning',
    title: 'A translation has another cover than the English entry, or none.',
    why: 'Readers and social networks see another image, or none, in that language.',
    fix: 'Name the same image in the front matter of each language.',
    source: 'Practice of this project',
    examples: { bad: 'cover in phones.en.md alone', good: 'cover in phones.en.md, .fr.md and .es.md' },
    check: checkTranslations(otherCover),
  },
  {
    id: 'content/list-length',
    severity: 'warning',
    title:
      'A number differs from the specification: 3 articles, 10 services, 8 companies, 4 FAQ categories; 4 features, 8 benefits and 6 process steps of a service; 4 questions of an FAQ category.',
    why: 'The specification of the site sets these numbers.',
    fix: 'Add or remove entries or items, or skip content/list-length in goshen.config.json.',
    source: 'Practice of this project',
    examples: { bad: 'features: 3 items', good: 'features: 4 items' },
    check: ({ entries }) => [...otherAmounts(entries), ...entries.flatMap(otherLengths)],
  },
  {
    id: 'content/image-unused',
    severity: 'warning',
    title: 'No text or cover uses an image file of content/.',
    why: 'The repository and each build carry a file that nobody sees.',
    fix: 'Use the image in a text, or remove the file.',
    source: 'Practice of this project',
    examples: { bad: 'content/blog/old.jpg, named nowhere', good: '![A crane](./crane.jpg)' },
    check: ({ unusedImages }) =>
      unusedImages.map((file) => ({ file, message: `No text or cover uses the image ${file}.` })),
  },
  ...leftoverRules,
];

export function lintContent(content: LintedContent): Finding[] {
  const findings = [
    ...runRules(contentRules, content),
    ...content.entries.flatMap((entry) => lintLanguage(entry, content.avoid)),
  ];
  const drafts = listDraftFiles(content.entries);
  return findings.map((finding) => (isUnfinished(finding, drafts) ? { ...finding, severity: 'warning' } : finding));
}

/** What a draft may still have; a mistake that stops the build is one in a draft too. */
function isUnfinished(finding: Finding, drafts: ReadonlySet<string>): boolean {
  return finding.rule !== buildRule.id && finding.severity === 'error' && drafts.has(firstPlace(finding).file ?? '');
}

function missingEntries({ entries }: LintedContent): Violation[] {
  return entries.flatMap((entry) =>
    entry.language === defaultLanguage ? withoutTranslation(entry, entries) : withoutOriginal(entry, entries),
  );
}

function withoutTranslation(base: LintedEntry, entries: readonly LintedEntry[]): Violation[] {
  return writtenLanguages
    .filter((language) => find(entries, base, language) === undefined)
    .map((language) =>
      entryViolation(base, [], {
        message: `${base.id} has no ${language} version; readers get the English text.`,
        fix: `Create content/${base.kind}/${base.id}.${language}.md.`,
      }),
    );
}

function withoutOriginal(translation: LintedEntry, entries: readonly LintedEntry[]): Violation[] {
  if (find(entries, translation, defaultLanguage) !== undefined) return [];
  return [
    entryViolation(translation, [], {
      message: `${translation.id} has no English version, so no page shows it.`,
      fix: `Create content/${translation.kind}/${translation.id}.en.md, or remove this file.`,
    }),
  ];
}

/** The build refuses a detail that another language lacks. */
function missingDetails({ details, drafts }: LintedContent): Violation[] {
  const keys = new Set(details.map(({ key }) => key));
  return details.flatMap(({ file, line, key }) => {
    const [, detail] = /^(.*)\.en$/.exec(key) ?? [];
    return drafts
      .filter((draft) => detail !== undefined && !keys.has(`${detail}.${draft}`))
      .map((draft) => ({
        file,
        line,
        message: `${detail} has no ${draft} text; readers get the English text.`,
        fix: `Add ${detail}.${draft}.`,
      }));
  });
}

/** Checks each translation beside its English entry. */
function checkTranslations(check: (translation: LintedEntry, base: LintedEntry) => Violation[]): ContentRule['check'] {
  return ({ entries }) =>
    entries.flatMap((entry) => {
      const base = entry.language === defaultLanguage ? undefined : find(entries, entry, defaultLanguage);
      return base === undefined ? [] : check(entry, base);
    });
}

const minShareOfWords = 0.6;
/** In shorter entries, one title changes the share too much. */
const minComparedWords = 30;

function fewerWords(translation: LintedEntry, base: LintedEntry): Violation[] {
  const comparable = new Set(translation.texts.map(({ path }) => path));
  const wanted = countWords(base.texts.filter(({ path }) => path === '' || comparable.has(path)));
  const found = countWords(translation.texts);
  if (wanted < minComparedWords || found >= wanted * minShareOfWords) return [];
  return [
    entryViolation(translation, [], {
      message: `The ${translation.language} text has ${Math.round((100 * found) / wanted)} % of the words of the English text.`,
    }),
  ];
}

/** Without Markdown syntax. */
function countWords(texts: LintedEntry['texts']): number {
  return texts.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0), 0);
}

function missingSections(translation: LintedEntry, base: LintedEntry): Violation[] {
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

/** Lines of code may begin with # too. */
function listHeadings(markdown: string): { level: number; text: string }[] {
  const headings = replaceFences(markdown, () => '').matchAll(/^(#{1,6})[ \t]+(.*?)[ \t#]*$/gm);
  return [...headings].map(({ 1: signs = '', 2: text = '' }) => ({ level: signs.length, text }));
}

function otherCover(translation: LintedEntry, base: LintedEntry): Violation[] {
  const [wanted, found] = [coverOf(base), coverOf(translation)];
  if (found === wanted) return [];
  const message =
    wanted === null
      ? `The ${translation.language} text has the cover ${found}, the English text has none.`
      : `The English text has the cover ${wanted}, the ${translation.language} text has ${found ?? 'none'}.`;
  return [entryViolation(translation, found === null ? [] : ['cover', 'image'], { message })];
}

/** The file name of the cover; `./harbour.jpg` and `harbour.jpg` are the same file. */
function coverOf({ frontMatter }: LintedEntry): string | null {
  const { cover } = Object(frontMatter) as { cover?: unknown };
  const { image } = Object(cover) as { image?: unknown };
  return typeof image === 'string' ? image.replace(/^\.\//, '') : null;
}

/** What the specification of the site counts. No schema holds these numbers, so that an editor may change them. */
const specifiedAmounts: Readonly<Record<string, number>> = { blog: 3, services: 10, companies: 8, faq: 4 };
const specifiedLengths: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  services: { features: 4, benefits: 8, process: 6 },
  faq: { questions: 4 },
};

function otherAmounts(entries: readonly LintedEntry[]): Violation[] {
  const drafts = listDraftFiles(entries);
  return Object.entries(specifiedAmounts).flatMap(([kind, amount]) => {
    const isCounted = (entry: LintedEntry) => entry.kind === kind && entry.language === defaultLanguage;
    const found = entries.filter((entry) => isCounted(entry) && !drafts.has(entry.file)).length;
    if (found === amount) return [];
    const file = `content/${kind}`;
    return [{ file, message: `${file} has ${count(found, 'entry', 'entries')} instead of ${amount}.` }];
  });
}

function otherLengths(entry: LintedEntry): Violation[] {
  return Object.entries(specifiedLengths[entry.kind] ?? {}).flatMap(([field, length]) => {
    const list = (entry.frontMatter as Record<string, unknown> | null)?.[field];
    if (!Array.isArray(list) || list.length === length) return [];
    const message = `"${field}" has ${count(list.length, 'item')} instead of ${length}.`;
    return [entryViolation(entry, [field], { message })];
  });
}

function find(entries: readonly LintedEntry[], { kind, id }: LintedEntry, language: Language): LintedEntry | undefined {
  return entries.find((entry) => entry.kind === kind && entry.id === id && entry.language === language);
}

/** A violation of an entry as a whole, or of one field of it. */
function entryViolation(
  { file, lineOf }: LintedEntry,
  path: readonly string[],
  details: Pick<Violation, 'message' | 'fix'>,
): Violation {
  return { file, line: path.length === 0 ? 1 : lineOf(path), ...details };
}
