import type { Violation } from '../rule.ts';
import { type ContentRule, checkEntries, checkTexts } from './content-rule.ts';
import {
  countWords,
  type EntryText,
  entryTextViolation,
  entryViolation,
  fieldOf,
  type LintedEntry,
} from './linted-entry.ts';
import { blankFences, listHeadings, type MarkdownHeading } from './markdown.ts';

/** The Markdown structure of the bodies. */
export const bodyRules: readonly ContentRule[] = [
  {
    id: 'content/h1-in-body',
    severity: 'warning',
    topic: 'content',
    title: 'The body has a heading of level 1.',
    why: 'The title is the h1 already, and a page has one.',
    fix: 'Use ##.',
    source: 'markdownlint MD025',
    examples: { bad: '# Prices', good: '## Prices' },
    check: checkTexts(mainHeadings),
  },
  {
    id: 'content/heading-skip',
    severity: 'warning',
    topic: 'content',
    title: 'A heading is more than one level below the one before it.',
    why: 'Readers who jump from heading to heading look for the missing level.',
    fix: 'Use the next level.',
    source: 'markdownlint MD001; axe heading-order',
    examples: { bad: '## A, #### B', good: '## A, ### B' },
    check: checkTexts(skippedLevels),
  },
  {
    id: 'content/empty-section',
    severity: 'warning',
    topic: 'content',
    title: 'A section has no text.',
    why: 'Readers come for the text.',
    fix: 'Write the section, or remove its heading.',
    source: 'House rule',
    examples: { bad: '## Prices (nothing)', good: '## Prices, and a paragraph' },
    check: checkTexts(emptySections),
  },
  {
    id: 'content/thin',
    severity: 'warning',
    topic: 'content',
    title: 'A page has few words: under 300 in an article, under 120 for a service.',
    why: 'It hardly answers a question, and search engines tend to leave it out.',
    fix: 'Say what, for whom and how, or merge it with another page.',
    source: 'Screaming Frog, low content pages',
    examples: { bad: 'An article of 120 words', good: 'An article of 900 words' },
    check: checkEntries(thin),
  },
];

function headingsOf({ path, text }: EntryText): MarkdownHeading[] {
  return path === '' ? listHeadings(text) : [];
}

/** The page's title is its h1, so the body begins at level 2. */
function mainHeadings(body: EntryText): Violation[] {
  return headingsOf(body)
    .filter(({ level }) => level === 1)
    .map(({ text, offset }) =>
      entryTextViolation(body, offset, {
        message: `"# ${text}" becomes a second h1.`,
        fix: 'Use ##; the title is the h1 already.',
      }),
    );
}

function skippedLevels(body: EntryText): Violation[] {
  return headingsOf(body).flatMap(({ level, text, offset }, index, headings) => {
    const above = headings[index - 1]?.level ?? 1;
    if (level <= above + 1) return [];
    return [
      entryTextViolation(body, offset, {
        message: `"${text}" is level ${level} after level ${above}.`,
        fix: `Use ${'#'.repeat(above + 1)}.`,
      }),
    ];
  });
}

/** A heading that is followed by one of its own rank or higher, or by the end. */
function emptySections(body: EntryText): Violation[] {
  return headingsOf(body).flatMap(({ level, text, offset, end }, index, headings) => {
    const next = headings[index + 1];
    const content = body.text.slice(end, next?.offset ?? body.text.length).trim();
    if (content !== '' || (next !== undefined && next.level > level)) return [];
    return [entryTextViolation(body, offset, { message: `The section "${text}" has no text.` })];
  });
}

const minWords = { blog: 300, services: 120 } as const;

/** A page with too few words to answer a search. List-only services have no page. */
function thin(entry: LintedEntry): Violation[] {
  const { kind } = entry;
  if (kind !== 'blog' && (kind !== 'services' || fieldOf(entry, 'metaTitle') === undefined)) return [];
  const shown = kind === 'blog' ? blankFences(entry.body) : entry.texts.map(({ text }) => text).join(' ');
  const words = countWords(shown);
  if (words >= minWords[kind]) return [];
  return [
    entryViolation(entry, [], {
      message: `${words} words; a page of this kind needs ${minWords[kind]} to be found.`,
    }),
  ];
}
