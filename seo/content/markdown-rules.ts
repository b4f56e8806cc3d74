import { didYouMean } from '../did-you-mean.ts';
import { isVagueLinkText } from '../link-text.ts';
import type { Violation } from '../rule.ts';
import {
  type ContentContext,
  type ContentRule,
  checkEntries,
  checkTexts,
  countWords,
  type EntryText,
  entryTextViolation,
  entryViolation,
  fieldOf,
  type LintedEntry,
} from './linted-entry.ts';
import { blankCode, blankFences, listHeadings, type MarkdownHeading } from './markdown.ts';

/** The Markdown structure of the bodies. */
export const bodyRules: readonly ContentRule[] = [
  {
    id: 'content/h1-in-body',
    severity: 'warning',
    title: 'The body has a heading of level 1.',
    why: 'The page title is already the h1.',
    fix: 'Start the headings of the body with ##.',
    source: 'markdownlint MD025',
    examples: { bad: '# Prices', good: '## Prices' },
    check: checkTexts(mainHeadings),
  },
  {
    id: 'content/heading-skip',
    severity: 'warning',
    title: 'A heading skips a level.',
    why: 'Screen reader users who navigate by headings look for the missing level.',
    fix: 'Use the next level below the previous heading.',
    source: 'markdownlint MD001; axe heading-order',
    examples: { bad: '## A, #### B', good: '## A, ### B' },
    check: checkTexts(skippedLevels),
  },
  {
    id: 'content/empty-section',
    severity: 'warning',
    title: 'A section has no text.',
    why: 'Readers find a heading without content.',
    fix: 'Write the section, or remove its heading.',
    source: 'Practice of this project',
    examples: { bad: '## Prices (nothing)', good: '## Prices, and a paragraph' },
    check: checkTexts(emptySections),
  },
  {
    id: 'content/table-caption',
    severity: 'warning',
    title: 'A table has no caption.',
    why: 'Screen readers announce a table by its caption; without one, listeners must guess what it lists.',
    fix: 'Add a paragraph "Table: …" before the table.',
    source: 'WCAG 2.2, technique H39',
    examples: { bad: '| Part | Budget |', good: 'Table: Budget of each part, then | Part | Budget |' },
    check: checkTexts(tablesWithoutCaption),
  },
  {
    id: 'content/thin',
    severity: 'warning',
    title: 'A page has few words: under 300 in an article, under 120 for a service.',
    why: 'Search engines tend not to index pages with little content.',
    fix: 'Add content, or merge the page with another one.',
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
    .map(({ text, offset }) => entryTextViolation(body, offset, { message: `"# ${text}" is a second h1.` }));
}

function skippedLevels(body: EntryText): Violation[] {
  return headingsOf(body).flatMap(({ level, text, offset }, index, headings) => {
    const above = headings[index - 1]?.level ?? 1;
    if (level <= above + 1) return [];
    return [
      entryTextViolation(body, offset, {
        message: `The heading "${text}" has level ${level} after level ${above}.`,
        fix: `Use ${'#'.repeat(above + 1)}.`,
      }),
    ];
  });
}

/** A heading followed by one of the same or a higher level, or by the end. */
function emptySections(body: EntryText): Violation[] {
  return headingsOf(body).flatMap(({ level, text, offset, end }, index, headings) => {
    const next = headings[index + 1];
    const content = body.text.slice(end, next?.offset ?? body.text.length).trim();
    if (content !== '' || (next !== undefined && next.level > level)) return [];
    return [entryTextViolation(body, offset, { message: `The section "${text}" has no text.` })];
  });
}

/** A table has a row of dashes below its head. */
function tablesWithoutCaption(body: EntryText): Violation[] {
  if (body.path !== '') return [];
  const tables = blankCode(body.text).matchAll(/^(\|.*\|)[ \t]*\n\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/gm);
  return [...tables].flatMap(({ index, 1: head = '' }) => {
    if (/(?:^|\n)Table\s?:[ \t\u00a0]+\S.*\n{2}$/.test(body.text.slice(0, index))) return [];
    return [entryTextViolation(body, index, { message: `The table "${head.replace(/\s+/g, ' ')}" has no caption.` })];
  });
}

const minWords = { blog: 300, services: 120 } as const;

/** Services without a metaTitle have no page. */
function thin(entry: LintedEntry): Violation[] {
  const { kind } = entry;
  if (kind !== 'blog' && (kind !== 'services' || fieldOf(entry, 'metaTitle') === undefined)) return [];
  const shown = kind === 'blog' ? blankFences(entry.body) : entry.texts.map(({ text }) => text).join(' ');
  const words = countWords(shown);
  if (words >= minWords[kind]) return [];
  return [entryViolation(entry, [], { message: `The page has ${words} words; the minimum is ${minWords[kind]}.` })];
}

type ContentLink = { label: string; target: string; start: number };

/** The links of the texts, compared with the pages of the site. */
export const linkRules: readonly ContentRule[] = [
  {
    id: 'content/link-broken',
    severity: 'error',
    title: 'An internal link is broken or redirects.',
    why: 'Readers and crawlers get the not-found page, or wait for the redirect.',
    fix: 'Link to a page that exists.',
    source: 'SEO practice',
    examples: { bad: '[services](/service)', good: '[services](/services)' },
    check: checkLinks(brokenLink),
  },
  {
    id: 'content/link-language',
    severity: 'warning',
    title: 'A text links to a page in another language.',
    why: 'The link changes the language of the reader.',
    fix: 'Link to the version in the language of the text.',
    source: 'Practice of this project',
    examples: { bad: 'fr: [contact](/en/contact)', good: 'fr: [contact](/contact)' },
    check: checkLinks(otherLanguage),
  },
  {
    id: 'content/link-text',
    severity: 'warning',
    title: 'The text of a link does not describe its target.',
    why: 'Screen readers list links out of context, and search engines use the text to understand the target.',
    fix: 'Use the title of the target page as link text.',
    source: 'Lighthouse, link-text',
    examples: { bad: '[cliquez ici](/contact)', good: '[page de contact](/contact)' },
    check: checkLinks(vagueText),
  },
  {
    id: 'content/bare-url',
    severity: 'info',
    title: 'A URL in the text is not a link.',
    why: 'Readers see text that they cannot click.',
    fix: 'Write it as a Markdown link with a text.',
    source: 'markdownlint MD034',
    examples: { bad: 'https://inforegulator.org.za', good: '[Information Regulator](https://inforegulator.org.za)' },
    check: checkTexts(bareUrls),
  },
];

function checkLinks(
  check: (text: EntryText, link: ContentLink, context: ContentContext) => Violation[],
): ContentRule['check'] {
  return checkTexts((text, context) => collectLinks(text.text).flatMap((link) => check(text, link, context)));
}

/** Links in Markdown and HTML, without images and code. */
function collectLinks(source: string): ContentLink[] {
  const text = blankCode(source);
  const markdown = [...text.matchAll(/(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]+)(?:[\s>][^)]*)?\)/g)].map(
    ({ index, 1: label = '', 2: target = '' }) => ({ label, target, start: index }),
  );
  const html = [...text.matchAll(/<a\s[^<>]*?href=["']([^"'<>]*)["'][^<>]*>([\s\S]*?)<\/a>/gi)].map(
    ({ index, 1: target = '', 2: label = '' }) => ({ label: label.replace(/<[^>]*>/g, ''), target, start: index }),
  );
  return [...markdown, ...html];
}

function brokenLink(text: EntryText, { target, start }: ContentLink, context: ContentContext): Violation[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|\{\{)/i.test(target)) return [];
  const [path = ''] = target.split(/[?#]/);
  if (/\.[a-z0-9]{2,11}$/i.test(path)) return []; // a file such as the feed is not a page
  const fix = nearestPage(path, context);
  const broken = (why: string) =>
    entryTextViolation(text, start, {
      message: `${text.entry.file}:${placeLine(text, start)} links to ${target}, ${why}${fix === null ? '' : `; did you mean ${fix}?`}`,
      ...(fix !== null && { fix: `Link to ${fix}.` }),
    });
  if (!path.startsWith('/') || path.startsWith('//')) return [broken('which is not a path of this site')];
  if (/%(?![0-9a-f]{2})/i.test(path)) return [broken('which has an invalid percent-escape')];
  const { kind } = context.resolvePath(path);
  if (kind === 'page') return [];
  return [broken(kind === 'moved' ? 'which redirects' : 'which does not exist')];
}

function placeLine(text: EntryText, start: number): number {
  return text.offset === null ? text.line : text.entry.positionAt(text.offset + start).line;
}

function nearestPage(path: string, { resolvePath, paths }: ContentContext): string | null {
  const resolution = /%(?![0-9a-f]{2})/i.test(path) || !path.startsWith('/') ? null : resolvePath(path);
  if (resolution?.kind === 'moved') return resolution.to;
  return didYouMean(`/${path.replace(/^\/+/, '')}`, paths);
}

/** The prefix of another language changes the language of the reader. */
function otherLanguage(
  text: EntryText,
  { target, start }: ContentLink,
  { languages: [base, ...others] }: ContentContext,
): Violation[] {
  const [, prefix = ''] = /^\/([^/?#]*)/.exec(target) ?? [];
  if (prefix === text.entry.language || ![base, ...others].includes(prefix)) return [];
  const own = `/${text.entry.language}${target.slice(`/${prefix}`.length)}`;
  const fix = text.entry.language === base ? target.slice(`/${prefix}`.length) || '/' : own;
  return [
    entryTextViolation(text, start, {
      message: `The ${text.entry.language} text links to the ${prefix} page ${target}.`,
      fix: `Link to ${fix}.`,
    }),
  ];
}

function vagueText(text: EntryText, { label, target, start }: ContentLink): Violation[] {
  if (!isVagueLinkText(label, text.entry.language)) return [];
  return [
    entryTextViolation(text, start, { message: `The link text "${label}" does not describe the target (${target}).` }),
  ];
}

function bareUrls(text: EntryText): Violation[] {
  return [...blankCode(text.text).matchAll(/(?<![(<"'=\w])https?:\/\/[^\s<>)"']+/g)].map(({ index, 0: url }) =>
    entryTextViolation(text, index, { message: `${url} is not a link.`, fix: `Use [link text](${url}).` }),
  );
}
