import type { Finding } from '../engine/finding.ts';
import type { NotRun } from '../engine/site/not-run.ts';
import { applyEdits, type FileEdit } from '../engine/text-position.ts';
import { parseCatalogue } from '../engine/translations/catalogue.ts';
import { codeUseRules, countKeys } from '../engine/translations/code-use-rules.ts';
import { lintTranslations } from '../engine/translations/lint-translations.ts';
import {
  buildProject,
  type CodeUse,
  type PlannedLanguages,
  type TranslationContext,
} from '../engine/translations/project.ts';
import type { CliContext } from '../run/context.ts';
import { isWanted, type Settings } from '../run/settings.ts';
import { collectCodeUse } from './collect-code-use.ts';
import type { LintConfig } from './config-schema.ts';
import { type Locales, readLocales } from './read-locales.ts';

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
  notRun: readonly NotRun[];
  /** Which findings are about unfinished texts, so that they do not count for `--fail-on`. */
  isAdvice?: (finding: Finding) => boolean;
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

export type LocaleLintOptions = { root: string; base: string; config: LintConfig; settings: Settings };

/** Reads the locale files of a project, its glossary, its facts and the code that uses the keys. */
export async function openLocaleLint(
  { root, base, config, settings }: LocaleLintOptions,
  { cwd, project }: CliContext,
): Promise<SourceLint> {
  const locales = await readLocales(cwd, root, base);
  const isOwn = locales.project !== null && project?.isIn(locales.project) === true;
  const own = isOwn ? project : null;
  const [code, fill] = await Promise.all([readCode(locales, base, config), own?.readFill(locales.project ?? root)]);
  const context = {
    register: config.register,
    ...code.use,
    ...(fill !== undefined && { fill }),
    checksUnused: !codeUseRules.some(({ id }) => isWanted(id, settings)),
  };
  return {
    notes: [],
    notRun: code.use === null ? [{ reason: code.reason, rules: codeUseRules.map(({ id }) => id) }] : [],
    sources: new Map(locales.files.map(({ file, text }) => [file, text])),
    languages: new Map(locales.files.map(({ file, language }) => [file, language])),
    lint: (sources) => lintLocales(locales, sources, base, context, own?.languages),
  };
}

/** Fewer keys may all be unused. */
const minKeys = 20;
const minUsedShare = 0.1;

/** Without any code, or where it names keys in another way, every key would count as unused. */
async function readCode(
  { project, isRoot, files, glossary }: Locales,
  base: string,
  { code: folders, dynamicKeys }: LintConfig,
): Promise<{ use: { code: CodeUse } } | { use: null; reason: string }> {
  if (isRoot && folders.every((folder) => folder === '.'))
    return { use: null, reason: '--root names a folder of locale files; name the folders of its code in lint.code' };
  if (project === null)
    return { use: null, reason: 'no package.json was found above the locale files, so no code was read' };
  const code = await collectCodeUse(project, folders, dynamicKeys);
  if (code.literals.size === 0) {
    const where = folders.map((folder) => (folder === '.' ? 'the project' : folder)).join(', ');
    return { use: null, reason: `no code was found in ${where}` };
  }
  const { all, used } = countKeys(buildProject(files.map(parseCatalogue), base, glossary), code);
  if (all >= minKeys && used < all * minUsedShare) {
    const reason = `the code has ${used} of ${all} keys, so it may name them in another way; lint.dynamicKeys can name their patterns`;
    return { use: null, reason };
  }
  return { use: { code } };
}

function lintLocales(
  { files, glossary }: Locales,
  sources: Sources,
  base: string,
  context: TranslationContext,
  languages: PlannedLanguages | undefined,
): Finding[] {
  const parsed = files.map((file) => parseCatalogue({ ...file, text: sources.get(file.file) ?? file.text }));
  const project = buildProject(parsed, base, glossary, languages);
  return lintTranslations(project, context);
}
