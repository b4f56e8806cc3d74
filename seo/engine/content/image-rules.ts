import type { Rule, Violation } from '../rule.ts';
import { type ContentContext, type ContentRule, entryViolation, type LintedEntry } from './linted-entry.ts';

/** What stops the build, as the content compiler finds it. */
export const buildRule: Rule<[problems: readonly Violation[]]> = {
  id: 'content/schema',
  severity: 'error',
  title: 'A file of content/ has a mistake that stops the build.',
  why: 'The build fails, and npm run dev shows the mistake instead of the page.',
  fix: 'Correct what the message names.',
  source: 'src/domain/content/schemas.ts, build/compile-content.ts',
  examples: { bad: 'publishedAt: 2024-02-31', good: 'publishedAt: 2024-02-29' },
  check: (problems) => [...problems],
};

type ImageFile = { file: string; isUsed: boolean };

/** The image files of content/. */
export const unusedImageRule: Rule<[files: readonly ImageFile[]]> = {
  id: 'content/image-unused',
  severity: 'warning',
  title: 'No text or cover uses an image file of content/.',
  why: 'The repository and each build carry a file that nobody sees.',
  fix: 'Use the image in a text, or remove the file.',
  source: 'Practice of this project',
  examples: { bad: 'content/blog/old.jpg, named nowhere', good: '![A crane](./crane.jpg)' },
  check: (files) =>
    files
      .filter(({ isUsed }) => !isUsed)
      .map(({ file }) => ({ file, message: `No text or cover uses the image ${file}.` })),
};

/** Whether each translation has the cover of the English entry. */
export const coverRule: ContentRule = {
  id: 'content/cover-parity',
  severity: 'warning',
  title: 'A translation has another cover than the English entry, or none.',
  why: 'Readers and social networks see another image, or none, in that language.',
  fix: 'Name the same image in the front matter of each language.',
  source: 'Practice of this project',
  examples: { bad: 'cover in phones.en.md alone', good: 'cover in phones.en.md, .fr.md and .es.md' },
  check: differentCovers,
};

function differentCovers(entries: readonly LintedEntry[], { languages: [base] }: ContentContext): Violation[] {
  const originals = new Map(
    entries.filter(({ language }) => language === base).map((entry) => [`${entry.kind}/${entry.id}`, entry]),
  );
  return entries.flatMap((entry) => {
    const original = originals.get(`${entry.kind}/${entry.id}`);
    if (original === undefined) return [];
    const [wanted, found] = [coverOf(original), coverOf(entry)];
    if (found === wanted) return [];
    const message =
      wanted === null
        ? `The ${entry.language} text has the cover ${found}, the English text has none.`
        : `The English text has the cover ${wanted}, the ${entry.language} text has ${found ?? 'none'}.`;
    return [entryViolation(entry, found === null ? [] : ['cover', 'image'], { message })];
  });
}

/** The file name of the cover; `./harbour.jpg` and `harbour.jpg` are the same file. */
function coverOf({ frontMatter }: LintedEntry): string | null {
  const { cover } = Object(frontMatter) as { cover?: unknown };
  const { image } = Object(cover) as { image?: unknown };
  return typeof image === 'string' ? image.replace(/^\.\//, '') : null;
}
