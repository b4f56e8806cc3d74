import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compileContent, noMarkdown } from '#build/compile-content.ts';
import { type ContentProblem, parseEntry, type RawContent, type RawEntry, readContent } from '#build/read-content.ts';
import { isPlaceholderDetail } from '#domain/contact/details.ts';
import { articleCategories } from '#domain/content/schemas.ts';
import { AppError } from '#domain/errors.ts';
import { languages } from '#domain/locale.ts';
import { resolvePath } from '#domain/resolve-path.ts';
import { createRouteRegistry, listAddresses, type SiteSlugs } from '#domain/routes.ts';
import { lintSiteDetails } from '#seo/content/leftover-rules.ts';
import { lintContent, schemaRule } from '#seo/content/lint-content.ts';
import type { Finding } from '#seo/finding.ts';
import { parseJson } from '#seo/json-source.ts';
import { runRules } from '#seo/run-rules.ts';
import { createPositionFinder } from '#seo/text-position.ts';
import { readFill } from '../sources/project/read-locales.ts';
import type { SourceLint, Sources } from './fix-sources.ts';

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
 * @throws AppError USAGE where there is none
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
        languages,
        categories: articleCategories,
        resolvePath: (path) => resolvePath(registry, path),
        paths: listAddresses(registry).map(({ path }) => path),
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

/** An entry as its text stands now; front matter that an edit has broken would show in the next run. */
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

/** The schemas' findings, without those that a rule of its own tells better. */
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
