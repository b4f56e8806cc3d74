import * as z from 'zod/mini';
import type { ContentIndex, SiteContent } from '#domain/content/model.ts';
import {
  contentKinds,
  factsSchema,
  redirectsSchema,
  serviceDetailSchema,
  siteSchema,
} from '#domain/content/schemas.ts';
import {
  describeUnknownFact,
  type FactTexts,
  fillFacts,
  formatFacts,
  formatFormFields,
  formatSiteDetails,
} from '#domain/facts.ts';
import { defaultLanguage, type Language, languages } from '#domain/locale.ts';
import { buildSiteContent, type EntryFields, indexOf } from './build-site-content.ts';
import {
  isPublished,
  report,
  reportBrokenRedirects,
  reportDanglingCompanies,
  reportFutureDates,
  reportMissingFormTexts,
  reportUnknownCategories,
  reportUnknownPrices,
  reportUnknownServices,
  reportUnwritten,
} from './check-content.ts';
import type { Redirects } from './check-redirects.ts';
import { explainIssue } from './explain-mistake.ts';
import type { MarkdownRenderer } from './markdown-renderer.ts';
import { type ContentProblem, listDraftFiles, type RawContent, type RawEntry, type RawTable } from './read-content.ts';
import { listEntryTexts, type SourceText } from './source-texts.ts';

export type CompiledContent = {
  content: Record<Language, SiteContent>;
  index: ContentIndex;
  redirects: Redirects;
  /** The values of `{{facts.…}}`, `{{site.…}}` and `{{form.…}}` in each language. */
  texts: Record<Language, FilledTexts>;
  /** Every text of the entries, with its file and line. */
  sources: SourceText[];
};

type FilledTexts = Record<'facts' | 'site' | 'form', FactTexts>;

export type CompileOptions = { showsDrafts: boolean; now: Date };

type Compilation = { ok: true; compiled: CompiledContent } | { ok: false; problems: ContentProblem[] };

/**
 * Validates every file against its schema, fills in the facts and builds the content of each language. Invalid entries
 * are left out, so that problems in the bodies of the others are found in the same run.
 *
 * @param showsDrafts Whether drafts are part of the content. Their front matter is validated in any case; they may be
 *   dated in the future and have texts left to write.
 * @param now What is dated after its day, in UTC, is a problem.
 */
export function compileContent(
  raw: RawContent,
  markdown: MarkdownRenderer,
  { showsDrafts, now }: CompileOptions,
): Compilation {
  const problems = [...raw.problems];
  const facts = checkTable(factsSchema, raw.facts, problems);
  const site = checkTable(siteSchema, raw.site, problems);
  const redirects = checkTable(redirectsSchema, raw.redirects, problems);
  if (facts === null || site === null || redirects === null) return { ok: false, problems };

  reportMissingFormTexts(raw.form, problems);
  const texts = byLanguage((language) => ({
    facts: formatFacts(facts, language),
    site: formatSiteDetails(site, language),
    form: formatFormFields(raw.formLabels[language], language),
  }));
  const entries = byLanguage((language) => collectEntries(raw.entries, language, texts[language], problems));
  reportDanglingCompanies(entries[defaultLanguage], raw.site, site, problems);
  reportUnknownCategories(entries[defaultLanguage], raw.categories, problems);
  reportUnknownServices(entries[defaultLanguage], problems);
  reportUnknownPrices(entries[defaultLanguage], facts, problems);
  const today = now.toISOString().slice(0, 10);
  for (const { fields, ...entry } of entries[defaultLanguage].filter(isPublished))
    reportFutureDates(fields, entry, today, problems);
  reportFutureDates(facts, raw.facts, today, problems);
  const sourcesOf = (shown: CompiledEntry[]) => shown.flatMap((entry) => entry.sources);
  reportUnwritten(
    languages.flatMap((language) => sourcesOf(entries[language].filter(isPublished))),
    problems,
  );

  const { name, contact, hosts } = site;
  const publicSite = { name, contact, hosts, openingHours: facts.openingHours };
  const shown = byLanguage((language) => entries[language].filter((entry) => showsDrafts || isPublished(entry)));
  const content = byLanguage((language) =>
    buildSiteContent(shown[language], { site: publicSite, facts, markdown, problems }),
  );
  reportBrokenRedirects(raw.redirects, redirects, content[defaultLanguage], problems);
  if (problems.length > 0) return { ok: false, problems };
  const sources = languages.flatMap((language) => sourcesOf(shown[language]));
  return { ok: true, compiled: { content, index: indexOf(content[defaultLanguage]), redirects, texts, sources } };
}

type CompiledEntry = EntryFields & { sources: SourceText[] };

/** The validated fields of every entry in a language; a missing translation is replaced by the English text. */
function collectEntries(
  entries: readonly RawEntry[],
  language: Language,
  texts: FilledTexts,
  problems: ContentProblem[],
): CompiledEntry[] {
  const drafts = listDraftFiles(entries);
  return entries
    .filter((entry) => entry.language === defaultLanguage)
    .flatMap((base) => {
      const isTranslation = ({ kind, id, language: own }: RawEntry) =>
        kind === base.kind && id === base.id && own === language;
      const entry = entries.find(isTranslation) ?? base;
      const neutral = checkEntry(base, problems);
      const text = entry === base ? neutral : checkEntry(entry, problems);
      if (neutral === null || text === null) return [];
      const fields = fillIn(
        { ...neutral, ...text, draft: drafts.has(base.file) || undefined, body: entry.body },
        texts,
        { entry, base },
        problems,
      );
      const sources = listEntryTexts({ entry, base, language }, fields);
      const { file, bodyLine, lineOf } = entry;
      return [{ kind: base.kind, id: base.id, fields, sources, file, bodyLine, lineOf }];
    });
}

function checkEntry(entry: RawEntry, problems: ContentProblem[]): Record<string, unknown> | null {
  const parsed = entrySchema(entry).safeParse(entry.frontMatter, { error: explainIssue });
  if (parsed.success) return parsed.data;
  const { neutral } = contentKinds[entry.kind];
  reportIssues(parsed.error.issues, entry, problems, entry.language === defaultLanguage ? {} : neutral);
  return null;
}

function entrySchema({ kind, language, frontMatter }: RawEntry): z.ZodMiniType<Record<string, unknown>> {
  const { neutral, text } = contentKinds[kind];
  if (language !== defaultLanguage) return z.strictObject(text);
  const hasPage = kind === 'services' && Object.hasOwn(Object(frontMatter), 'facts');
  return z.strictObject({ ...neutral, ...text, ...(hasPage && serviceDetailSchema.shape) });
}

function checkTable<Schema extends z.ZodMiniType>(
  schema: Schema,
  table: RawTable,
  problems: ContentProblem[],
): z.infer<Schema> | null {
  const parsed = schema.safeParse(table.value, { error: explainIssue });
  if (parsed.success) return parsed.data;
  reportIssues(parsed.error.issues, table, problems);
  return null;
}

/**
 * An unknown field is reported at its own line, anything else at that of the value.
 *
 * @param neutral The fields that only the English file has.
 */
function reportIssues(
  issues: readonly z.core.$ZodIssue[],
  { file, lineOf }: Pick<RawEntry, 'file' | 'lineOf'>,
  problems: ContentProblem[],
  neutral: object = {},
): void {
  const explain = (key: string) =>
    Object.hasOwn(neutral, key) ? 'belongs in the English file, for every language' : 'is not a known field';
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const found = unknown.map((key) => ({ path: [...issue.path, key], message: explain(key) }));
    for (const one of found.length > 0 ? found : [issue]) report(problems, file, lineOf(one.path), one);
  }
}

/** Fills the facts into every string of an entry. */
function fillIn(
  fields: Record<string, unknown>,
  texts: { [namespace: string]: FactTexts },
  { entry, base }: { entry: RawEntry; base: RawEntry },
  problems: ContentProblem[],
): Record<string, unknown> {
  return mapStrings(fields, (text) => {
    const filled = fillFacts(text, texts);
    for (const name of filled.unknown) {
      const { file, lineOfFact } = entry.lineOfFact(name) === null ? base : entry;
      report(problems, file, lineOfFact(name) ?? 1, {
        path: [name],
        message: describeUnknownFact(texts, name),
      });
    }
    return filled.text;
  });
}

/** A copy of the value with every string in it mapped. */
export function mapStrings<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)])) as Value;
}

function byLanguage<Value>(build: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, build(language)])) as Record<Language, Value>;
}
