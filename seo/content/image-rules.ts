import { formatNumber } from '../count.ts';
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

/** An image file of content/; `size` is `null` where it cannot be read. */
type ImageFile = { file: string; isUsed: boolean; size: { bytes: number; width: number; height: number } | null };

const maxPixels = 6000;
const maxMegabytes = 15;

/** The image files of content/. */
export const imageFileRules: readonly Rule<[files: readonly ImageFile[]]>[] = [
  {
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
  },
  {
    id: 'content/image-size',
    severity: 'warning',
    title: `An image has more than ${formatNumber(maxPixels)} px on one side or more than ${maxMegabytes} MB.`,
    why: 'Pages show at most 1,600 px; larger files slow down each build and each clone of the repository.',
    fix: `Save the image with at most ${formatNumber(maxPixels)} px on each side and at most ${maxMegabytes} MB.`,
    source: 'Practice of this project',
    examples: { bad: 'A photograph of 8,064 x 6,048 px', good: 'A photograph of 2,400 x 1,800 px' },
    check: (files) => files.flatMap(oversize),
  },
];

function oversize({ file, size }: ImageFile): Violation[] {
  if (size === null) return [];
  const { bytes, width, height } = size;
  const isLarge = Math.max(width, height) > maxPixels || bytes > maxMegabytes * 1_000_000;
  if (!isLarge) return [];
  const pixels = `${formatNumber(width)} x ${formatNumber(height)} px`;
  return [{ file, message: `${file} has ${pixels} and ${(bytes / 1_000_000).toFixed(1)} MB.` }];
}

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
