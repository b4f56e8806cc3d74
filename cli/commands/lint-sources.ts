import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compileContent } from '#build/compile-content.ts';
import { noMarkdown } from '#build/markdown-renderer.ts';
import { type ContentProblem, parseEntry, type RawContent, type RawEntry, readContent } from '#build/read-content.ts';
import { isPlaceholderDetail } from '#domain/contact/details.ts';
import { articleCategories } from '#domain/content/schemas.ts';
import { AppError } from '#domain/errors.ts';
import { writtenLanguages } from '#domain/locale.ts';
import { resolvePath } from '#domain/resolve-path.ts';
import { createRouteRegistry, listPaths, type SiteSlugs } from '#domain/routes.ts';
import { lintSiteDetails } from '#seo/content/leftover-rules.ts';
import { lintContent, schemaRule } from '#seo/content/lint-content.ts';
import type { Finding } from '#seo/finding.ts';
import { parseJson } from '#seo/json-source.ts';
import { runRules } from '#seo/run-rules.ts';
import { applyEdits, createPositionFinder, type FileEdit } from '#seo/text-position.ts';
import { parseCatalogue } from '#seo/translations/catalogue.ts';
import { lintTranslations } from '#seo/translations/lint-translations.ts';
import { buildProject, type TranslationContext } from '#seo/translations/project.ts';
import type { LintConfig } from '../config.ts';
import { collectCodeUse } from '../sources/project/collect-code-use.ts';
import { readCode } from '../sources/project/parse-code.ts';
import { createPluralReader, type Locales, readFill, readLocales } from '../sources/project/read-locales.ts';

/** Files by name, as their whole text. */
export type Sources = ReadonlyMap<string, string>;

/** Files that were read once, and what checks them; edited texts are checked again without reading the disk. */
export type SourceLint = {
  sources: Sources;
  lint: (sources: Sources) => Finding[];
  /** The language of each file that is in one. */
  languages: ReadonlyMap<string, string>;
  /** What could not be checked, for the person at the terminal. */
  notes: readonly string[];
};

export type Fixed = {
  sources: Sources;
  /** What is left. */
  findings: Finding[];
  /** Findings that are gone. */
  fixed: number;
};

/** More passes than edits can lie inside one another. */
const maxPasses = 12;

/**
 * Makes every safe edit in memory, again and again, until nothing is left to edit: a second run over the
 * result changes nothing more.
 */
export function fixSources(sources: Sources, lint: (sources: Sources) => Finding[]): Fixed {
  const found = lint(sources);
  let findings = found;
  let current = sources;
  for (let pass = 0; pass < maxPasses && listEdits(findings).length > 0; pass += 1) {
    current = editSources(current, listEdits(findings));
    findings = lint(current);
  }
  return { sources: current, findings, fixed: found.length - findings.length };
}

function listEdits(findings: readonly Finding[]): FileEdit[] {
  return findings.flatMap(({ edits }) => edits ?? []);
}

function editSources(sources: Sources, edits: readonly FileEdit[]): Sources {
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      applyEdits(
        text,
        edits.filter((edit) => edit.file === file),
      ),
    ]),
  );
}

/** The files that differ, in the order they came. */
export function listChanged(before: Sources, after: Sources): string[] {
  return [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
}

/** The changed lines of a file, old and new; edits never add or remove a line. */
export function renderDiff(file: string, before: string, after: string): string {
  const newLines = after.split('\n');
  const changes = before.split('\n').flatMap((line, index) => {
    const newLine = newLines[index];
    return newLine === undefined || newLine === line ? [] : [`@@ ${index + 1} @@`, `-${line}`, `+${newLine}`];
  });
  return [`--- ${file}`, `+++ ${file}`, ...changes, ''].join('\n');
}

const siteFile = 'content/site.json';
const factsFile = 'content/facts.json';

export type ContentLintOptions = {
  /** The folder that holds content/. */
  root: string;
  /** Whether placeholder details must be gone. */
  isRelease: boolean;
};

type SourcedEntry = RawEntry & { source: string };

/**
 * Reads content/ of a site.
 *
 * @throws AppError USAGE if there is none
 */
export async function openContentLint({ root, isRelease }: ContentLintOptions): Promise<SourceLint> {
  await stat(join(root, siteFile)).catch((cause: unknown) => {
    throw new AppError('USAGE', `no ${siteFile} in ${root}: run it where the site's content/ folder is`, { cause });
  });
  const tables = await readTexts(root, [siteFile, factsFile]);
  const broken = [...tables].flatMap(([file, text]) => brokenTable(file, text));
  if (broken.length > 0) return { sources: tables, languages: new Map(), lint: () => broken, notes: [] };

  const raw = await readContent(root);
  const fill = (await readFill(root)) ?? ((text: string) => text);
  const texts = await readTexts(
    root,
    raw.entries.map(({ file }) => file),
  );
  return {
    notes: [],
    sources: new Map([...tables, ...texts]),
    languages: new Map(raw.entries.map(({ file, language }) => [file, language])),
    lint: (sources) => {
      const entries = raw.entries.map((entry) => readAgain(entry, sources));
      const registry = createRouteRegistry(listSlugs(entries));
      const findings = lintContent(entries, {
        languages: writtenLanguages,
        categories: articleCategories,
        resolvePath: (path) => resolvePath(registry, path),
        paths: listPaths(registry).map(({ path }) => path),
        hosts: hostsOf(raw),
        fill,
      });
      const details = lintSiteDetails(
        { file: siteFile, text: sources.get(siteFile) ?? '' },
        { isRelease, isPlaceholder: isPlaceholderDetail },
      );
      return [...checkSchemas({ ...raw, entries }, findings), ...findings, ...details];
    },
  };
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
  return runRules([schemaRule], [{ file, line, column, message }]);
}

/** An entry parsed from its present text; front matter that an edit has broken would show in the next run. */
function readAgain(entry: RawEntry, sources: Sources): SourcedEntry {
  const source = sources.get(entry.file) ?? '';
  const parsed = parseEntry(entry, source);
  return { ...('message' in parsed ? entry : parsed), source };
}

/** Which pages the entries make, known even while some of them are wrong. */
function listSlugs(entries: readonly RawEntry[]): SiteSlugs {
  const ids = (kind: RawEntry['kind'], test: (entry: RawEntry) => boolean) =>
    entries.filter((entry) => entry.kind === kind && entry.language === 'en' && test(entry)).map(({ id }) => id);
  const hasPage = ({ frontMatter }: RawEntry) => 'facts' in Object(frontMatter);
  return {
    services: ids('services', hasPage),
    servicesWithoutPage: ids('services', (entry) => !hasPage(entry)),
    articles: ids('blog', () => true),
  };
}

function hostsOf({ site }: RawContent): Record<string, string> {
  const { hosts } = Object(site.value) as { hosts?: unknown };
  const pairs = Object.entries(Object(hosts)).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs);
}

/** The schemas' findings, without those that a separate rule describes better. */
function checkSchemas(raw: RawContent, findings: readonly Finding[]): Finding[] {
  const compilation = compileContent(raw, noMarkdown);
  if (compilation.ok) return [];
  const isTold = ({ file, line, message }: ContentProblem) =>
    findings.some(
      (other) =>
        other.rule === 'content/category-unknown' &&
        other.file === file &&
        other.line === line &&
        message.includes(' category:'),
    );
  return runRules(
    [schemaRule],
    compilation.problems.filter((problem) => !isTold(problem)),
  );
}

export type LocaleLintOptions = { cwd: string; root: string; base: string; config: LintConfig };

/** Reads the locale files of a project, its glossary, its facts and the code that uses the keys. */
export async function openLocaleLint({ cwd, root, base, config }: LocaleLintOptions): Promise<SourceLint> {
  const locales = await readLocales(cwd, root, base);
  const { context, notes } = await readContext(locales, config);
  return {
    notes,
    sources: new Map(locales.files.map(({ file, text }) => [file, text])),
    languages: new Map(locales.files.map(({ file, language }) => [file, language])),
    lint: (sources) => lintLocales(locales, sources, base, context),
  };
}

async function readContext(
  { project }: Locales,
  config: LintConfig,
): Promise<{ context: TranslationContext; notes: string[] }> {
  const { register, code, dynamicKeys } = config;
  if (project === null) return { context: { register }, notes: [] };
  const [fill, sources] = await Promise.all([readFill(project), readCode(project, code)]);
  return {
    context: {
      register,
      ...(fill !== undefined && { fill }),
      ...(sources !== null && { code: collectCodeUse(sources, dynamicKeys) }),
    },
    notes: sources === null ? ['Unused keys were not checked: no code parser is installed.'] : [],
  };
}

function lintLocales(
  { files, glossary }: Locales,
  sources: Sources,
  base: string,
  context: TranslationContext,
): Finding[] {
  const parsed = files.map((file) => parseCatalogue({ ...file, text: sources.get(file.file) ?? file.text }));
  const project = buildProject(parsed, base, glossary);
  return lintTranslations(project, { ...context, readPlural: createPluralReader(project) });
}
