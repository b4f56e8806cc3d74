import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compileContent } from '#build/compile-content.ts';
import { type ContentImage, readContentImages } from '#build/content-images.ts';
import { createMarkdownRenderer, noMarkdown } from '#build/markdown-renderer.ts';
import { categoryCatalogues, parseEntry, type RawContent, type RawEntry, readContent } from '#build/read-content.ts';
import { isPlaceholderDetail } from '#domain/contact/details.ts';
import { AppError } from '#domain/errors.ts';
import { draftLanguages, writtenLanguages } from '#domain/locale.ts';
import type { SourceLint, Sources } from '#seo/commands/lint-sources.ts';
import { readGlossary } from '#seo/commands/read-locales.ts';
import { buildRule, unusedImageRule } from '#seo/engine/content/image-rules.ts';
import { lintSiteDetails } from '#seo/engine/content/leftover-rules.ts';
import { lintContent } from '#seo/engine/content/lint-content.ts';
import type { Finding } from '#seo/engine/finding.ts';
import { parseJson } from '#seo/engine/json-source.ts';
import { runRules } from '#seo/engine/run-rules.ts';
import { createPositionFinder } from '#seo/engine/text-position.ts';

const siteFile = 'content/site.json';
const factsFile = 'content/facts.json';

export type ContentLintOptions = {
  /** The folder that holds content/. */
  root: string;
  /** Whether placeholder details must be gone. */
  isRelease: boolean;
  /** What is dated later is an error. */
  now: Date;
};

/**
 * Reads content/ of a site.
 *
 * @throws AppError USAGE if there is none
 */
export async function openContentLint({ root, isRelease, now }: ContentLintOptions): Promise<SourceLint> {
  await stat(join(root, siteFile)).catch((cause: unknown) => {
    throw new AppError('USAGE', `no ${siteFile} in ${root}: run it where the site's content/ folder is`, { cause });
  });
  const tables = await readTexts(root, [siteFile, factsFile]);
  const catalogues = await readTexts(root, Object.values(categoryCatalogues));
  const broken = [...tables, ...catalogues].flatMap(([file, text]) => brokenTable(file, text));
  if (broken.length > 0) return { sources: tables, languages: new Map(), lint: () => broken, notes: [] };

  const raw = await readContent(root);
  const { avoid } = await readGlossary(join(root, 'locales'));
  const images = canBuild() ? await readContentImages(root, raw.images) : null;
  return {
    notes: images === null ? ['Images and HTML in texts were not checked: the packages of the build are missing.'] : [],
    sources: new Map([...tables, ...raw.entries.map(({ file, source }) => [file, source] as const)]),
    languages: new Map(raw.entries.map(({ file, language }) => [file, language])),
    lint: (sources) => {
      const entries = raw.entries.map((entry) => parseEdited(entry, sources));
      const findings = lintContent(entries, { languages: writtenLanguages, avoid });
      const details = lintSiteDetails(
        { file: siteFile, text: sources.get(siteFile) ?? '' },
        { isRelease, drafts: draftLanguages, isPlaceholder: isPlaceholderDetail },
      );
      const refused = lintBuild({ ...raw, entries }, images, now);
      const isRefused = ({ rule, file, line }: Finding) =>
        rule === 'content/placeholder' && refused.some((one) => one.file === file && one.line === line);
      return [...refused, ...findings.filter((finding) => !isRefused(finding)), ...details];
    },
  };
}

/** A production install has no sharp and no jsdom. */
function canBuild(): boolean {
  try {
    return ['sharp', 'jsdom'].every((name) => import.meta.resolve(name));
  } catch {
    return false;
  }
}

async function readTexts(root: string, files: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

function brokenTable(file: string, text: string): Finding[] {
  const parsed = parseJson(text);
  if (parsed.ok) return [];
  const { line, column } = createPositionFinder(text)(parsed.offset);
  const message = `${file}:${line} is not valid JSON: ${parsed.why}.`;
  return runRules([buildRule], [{ file, line, column, message }]);
}

/** An entry with its present text; front matter that an edit has broken would show in the next run. */
function parseEdited(entry: RawEntry, sources: Sources): RawEntry {
  const source = sources.get(entry.file);
  if (source === undefined || source === entry.source) return entry;
  const parsed = parseEntry(entry, source);
  return { ...('message' in parsed ? entry : parsed), source };
}

/**
 * What stops the build, and the image files that it has no use for.
 *
 * @param images `null` where they could not be read.
 */
function lintBuild(raw: RawContent, images: ReadonlyMap<string, ContentImage | null> | null, now: Date): Finding[] {
  const markdown = images === null ? noMarkdown : createMarkdownRenderer(images);
  const compilation = compileContent(raw, markdown, now);
  const files = [...(images?.keys() ?? [])].map((file) => ({
    file,
    isUsed: !compilation.ok || markdown.usedImages.has(file), // a file with a mistake may name it
  }));
  return [...runRules([buildRule], compilation.ok ? [] : compilation.problems), ...runRules([unusedImageRule], files)];
}
