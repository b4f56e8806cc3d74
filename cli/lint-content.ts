import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileContent } from '#build/compile-content.ts';
import { readContentImages } from '#build/content-images.ts';
import type { Images } from '#build/markdown-images.ts';
import { createMarkdownRenderer, noMarkdown } from '#build/markdown-renderer.ts';
import {
  BrokenJsonError,
  type ContentProblem,
  listDraftFiles,
  parseEntry,
  type RawContent,
  type RawEntry,
  readContent,
} from '#build/read-content.ts';
import { listJsonTexts } from '#build/source-texts.ts';
import { AppError } from '#domain/errors.ts';
import { draftLanguages } from '#domain/locale.ts';
import { runLint } from '#seo/commands/lint.ts';
import { openLocaleLint, type SourceLint, type Sources } from '#seo/commands/lint-sources.ts';
import { readGlossary } from '#seo/commands/read-locales.ts';
import { firstPlace } from '#seo/engine/finding.ts';
import { runRules } from '#seo/engine/run-rules.ts';
import type { Call } from '#seo/run/define-command.ts';
import { buildRule, lintContent } from './lint-content-rules.ts';
import { createLintedEntry, type LintedContent } from './linted-content.ts';

/** Both linters over the site they are run in. */
export function lintSite(call: Call): Promise<void> {
  return runLint(call, async ({ strict = false }, context, config, settings) => [
    await openContentLint({ root: context.cwd, isRelease: strict, now: context.now() }),
    await openLocaleLint({ root: '.', base: 'en', config, settings }, context),
  ]);
}

export function lintTexts(call: Call): Promise<void> {
  return runLint(call, async ({ strict = false }, { cwd, now }) => [
    await openContentLint({ root: cwd, isRelease: strict, now: now() }),
  ]);
}

const siteFile = 'content/site.json';

/** `root` holds content/; what is dated later than `now` is an error. */
type ContentLintOptions = { root: string; isRelease: boolean; now: Date };

/** @throws AppError USAGE where content/ is missing */
async function openContentLint({ root, isRelease, now }: ContentLintOptions): Promise<SourceLint> {
  const json = await readFile(join(root, siteFile), 'utf8').catch((cause: unknown) => {
    throw new AppError('USAGE', `no ${siteFile} in ${root}: run it where the site's content/ folder is`, { cause });
  });
  const raw = await readContent(root).catch(toProblem);
  if ('message' in raw) {
    return {
      sources: new Map(),
      languages: new Map(),
      lint: () => runRules([buildRule], { problems: [raw] }),
      notes: [],
      notRun: [],
    };
  }
  const details = listJsonTexts({ file: siteFile, language: null, part: 'site' }, json, (text) => text);
  const { avoid } = await readGlossary(join(root, 'locales'));
  const images = canBuild() ? await readContentImages(root, raw.images) : null;
  const drafts = listDraftFiles(raw.entries);
  return {
    notes: images === null ? ['Images and HTML in texts were not checked: the packages of the build are missing.'] : [],
    notRun: [],
    sources: new Map(raw.entries.map(({ file, source }) => [file, source])),
    languages: new Map(raw.entries.map(({ file, language }) => [file, language])),
    isAdvice: (finding) => finding.severity === 'warning' && drafts.has(firstPlace(finding).file ?? ''),
    lint: (sources) => {
      const entries = raw.entries.map((entry) => parseEdited(entry, sources));
      return lintContent({
        entries: entries.map(createLintedEntry),
        details,
        ...compile({ ...raw, entries }, images, now),
        drafts: draftLanguages,
        isRelease,
        avoid,
      });
    },
  };
}

function toProblem(error: unknown): ContentProblem {
  if (error instanceof BrokenJsonError) return { ...error.place, message: error.message };
  throw error;
}

/** A production install has no sharp and no jsdom. */
function canBuild(): boolean {
  try {
    return ['sharp', 'jsdom'].every((name) => import.meta.resolve(name));
  } catch {
    return false;
  }
}

/** An entry with its present text; front matter that an edit has broken would show in the next run. */
function parseEdited(entry: RawEntry, sources: Sources): RawEntry {
  const source = sources.get(entry.file);
  if (source === undefined || source === entry.source) return entry;
  const parsed = parseEntry(entry, source);
  return { ...('message' in parsed ? entry : parsed), source };
}

/**
 * What stops the build, and the images that it has no use for; a file with a mistake may name any of them.
 *
 * @param images `null` where they could not be read.
 */
function compile(raw: RawContent, images: Images | null, now: Date): Pick<LintedContent, 'problems' | 'unusedImages'> {
  const markdown = images === null ? noMarkdown : createMarkdownRenderer(images);
  const compilation = compileContent(raw, markdown, { showsDrafts: true, now });
  if (!compilation.ok) return { problems: compilation.problems, unusedImages: [] };
  return { problems: [], unusedImages: [...(images?.keys() ?? [])].filter((file) => !markdown.usedImages.has(file)) };
}
