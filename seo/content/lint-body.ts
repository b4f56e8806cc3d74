import type { Finding } from '../finding.ts';
import { countWords, type EntryText, entryProblem, fieldOf, type LintedEntry, textProblem } from './lint-entry.ts';
import { blankFences } from './markdown-code.ts';
import { listHeadings } from './markdown-headings.ts';

/** The Markdown structure of the bodies. */
export function lintBody(entry: LintedEntry): Finding[] {
  const body = entry.texts.find(({ path }) => path === '');
  return [...thin(entry), ...(body === undefined ? [] : [...headings(body), ...emptySections(body)])];
}

/** The page's title is its h1, so the body begins at level 2. */
function headings(body: EntryText): Finding[] {
  const { problems } = listHeadings(body.text).reduce<{ above: number; problems: Finding[] }>(
    ({ above, problems }, { level, text, offset }) => ({
      above: level,
      problems: [...problems, ...judgeLevel(body, { level, text, offset }, above)],
    }),
    { above: 1, problems: [] },
  );
  return problems;
}

function judgeLevel(
  body: EntryText,
  { level, text, offset }: { level: number; text: string; offset: number },
  above: number,
): Finding[] {
  if (level === 1) {
    return [
      textProblem('content/h1-in-body', body, offset, {
        message: `"# ${text}" becomes a second h1.`,
        fix: 'Use ##; the title is the h1 already.',
      }),
    ];
  }
  if (level <= above + 1) return [];
  return [
    textProblem('content/heading-skip', body, offset, {
      message: `"${text}" is level ${level} after level ${above}.`,
      fix: `Use ${'#'.repeat(above + 1)}.`,
    }),
  ];
}

/** A heading with nothing below it but a heading of its own rank or higher, or the end. */
function emptySections(body: EntryText): Finding[] {
  const found = listHeadings(body.text);
  return found.flatMap(({ level, text, offset, end }, index) => {
    const next = found[index + 1];
    const content = body.text.slice(end, next?.offset ?? body.text.length).trim();
    if (content !== '' || (next !== undefined && next.level > level)) return [];
    return [
      textProblem('content/empty-section', body, offset, {
        message: `Nothing stands under "${text}".`,
        fix: 'Write the section, or remove its heading.',
      }),
    ];
  });
}

const fewestWords = { blog: 300, services: 120 } as const;

/** A page with too few words to answer a search. List-only services have no page. */
function thin(entry: LintedEntry): Finding[] {
  const { kind } = entry;
  if (kind !== 'blog' && (kind !== 'services' || fieldOf(entry, 'metaTitle') === undefined)) return [];
  const shown = kind === 'blog' ? blankFences(entry.body) : entry.texts.map(({ text }) => text).join(' ');
  const words = countWords(shown);
  if (words >= fewestWords[kind]) return [];
  return [
    entryProblem('content/thin', entry, [], {
      message: `${words} words; a page of this kind needs ${fewestWords[kind]} to be found.`,
      fix: 'Say what, for whom and how, or merge it with another page.',
    }),
  ];
}
