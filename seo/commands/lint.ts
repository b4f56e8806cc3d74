import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { count } from '../engine/count.ts';
import { type Finding, firstPlace } from '../engine/finding.ts';
import { matchesPattern } from '../engine/rule.ts';
import { createReporter } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { listRules } from '../run/project.ts';
import { isWanted, type Settings, withStrictBar } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';
import { defaultConfigFile, nameOf, readConfigText } from './config.ts';
import { type LintConfig, parseLintConfig } from './config-schema.ts';
import { fixSources, listChanged, openLocaleLint, renderDiff, type SourceLint, type Sources } from './lint-sources.ts';
import { parseSettings } from './parse-settings.ts';

/** The options of every linter, as commander gives them. */
type LintOptions = {
  fix?: boolean;
  fixDryRun?: boolean;
  strict?: boolean;
  root?: string;
  base?: string;
  config?: string;
};

/** Opens the files that a command lints. */
type OpenLints = (
  options: LintOptions,
  context: CliContext,
  config: LintConfig,
  settings: Settings,
) => Promise<SourceLint[]>;

export function lintTranslations(call: Call): Promise<void> {
  return runLint(call, async ({ root = '.', base = 'en' }, context, config, settings) => [
    await openLocaleLint({ root, base, config, settings }, context),
  ]);
}

/** Runs linters over their files: fixes or shows what can be fixed, reports the rest. */
export async function runLint(call: Call, open: OpenLints): Promise<void> {
  const { command, context } = call;
  const options = command.optsWithGlobals<LintOptions>();
  const settings = parseSettings(call);
  const configText = (await readConfigText(context.cwd, options.config)) ?? '{}';
  const config = parseLintConfig(configText, options.config ?? defaultConfigFile);
  await refuseUnknownAdvice(config, options.config ?? defaultConfigFile, settings, context);
  const lints = await open(options, context, config, settings);
  const isUnfinished = (finding: Finding) => lints.some(({ isAdvice }) => isAdvice?.(finding));
  const isAdvice = createAdviceFilter(config, context);
  const reporter = await (options.strict === true
    ? createReporter(withStrictBar(settings), context, null, isUnfinished)
    : createReporter(settings, context, null, (finding) => isUnfinished(finding) || isAdvice(finding)));
  refuseAbsentLanguages(settings, lints);
  const corrected = { findings: 0, files: 0 };
  for (const lint of lints) {
    for (const text of lint.notes) note(text, settings, context);
    const { findings, fixed, files } = await lintOrFix(lint, options, settings, context);
    for (const { edits, ...finding } of findings.toSorted(byPlace)) reporter.add(finding);
    corrected.findings += fixed;
    corrected.files += files;
  }
  noteCorrected(corrected, options, settings, context);
  context.exitWith(
    await reporter.end(nameOf(command), options.root ?? '.', {
      failures: [],
      truncated: [],
      notRun: lints.flatMap(({ notRun }) => notRun),
      urls: 0,
      requests: 0,
    }),
  );
}

/**
 * A retired rule is only noted.
 *
 * @throws ToolError USAGE for a rule that does not exist, with a suggestion
 */
async function refuseUnknownAdvice(
  { advice }: LintConfig,
  file: string,
  settings: Settings,
  context: CliContext,
): Promise<void> {
  if (advice.length === 0) return;
  const { listUnmatched } = await import('../engine/all-rules.ts');
  for (const { why, isRetired } of listUnmatched(advice, await listRules(context))) {
    const text = `${file}: lint: advice: ${why}`;
    if (!isRetired) throw new ToolError('USAGE', text);
    note(text, settings, context);
  }
}

/** Warnings that an editor may leave: of the rules that the configuration names, and about draft languages. */
function createAdviceFilter({ advice }: LintConfig, { project }: CliContext): (finding: Finding) => boolean {
  const drafts = project?.languages.drafts ?? [];
  const ofDraft = new RegExp(drafts.length === 0 ? '(?!)' : `\\b(?:${drafts.join('|')})\\b`);
  const isAdvice = (rule: string) => advice.some((pattern) => matchesPattern(rule, pattern));
  return (finding) => {
    const { rule, severity, message } = finding;
    return severity === 'warning' && (isAdvice(rule) || ofDraft.test(`${firstPlace(finding).file} ${message}`));
  };
}

/** A language that no file is in would be a check of nothing. */
function refuseAbsentLanguages(settings: Settings, lints: readonly SourceLint[]): void {
  const present = new Set(lints.flatMap(({ languages }) => [...languages.values()]));
  const absent = settings.languages.find((code) => !present.has(code));
  if (absent === undefined || present.size === 0) return;
  throw new ToolError(
    'USAGE',
    `--lang: no file is in "${absent}"; there are files in ${[...present].sort().join(', ')}`,
  );
}

/** What a linter found in its files, and what it corrected, or would. */
type Linted = { findings: Finding[]; fixed: number; files: number };

/** With --fix, the findings are those that are left once the files are edited. */
async function lintOrFix(
  { sources, languages, lint }: SourceLint,
  { fix = false, fixDryRun = false }: LintOptions,
  settings: Settings,
  context: CliContext,
): Promise<Linted> {
  const isIn = (language: string | undefined) => language === undefined || settings.languages.includes(language);
  const wanted = (texts: Sources) =>
    lint(texts).filter(
      (finding) =>
        isWanted(finding.rule, settings) &&
        (settings.languages.length === 0 || isIn(languages.get(firstPlace(finding).file ?? ''))),
    );
  if (!fix && !fixDryRun) return { findings: wanted(sources), fixed: 0, files: 0 };
  const { sources: edited, findings, fixed } = fixSources(sources, wanted);
  const changed = listChanged(sources, edited);
  if (fixDryRun) {
    for (const file of changed) showDiff(file, sources, edited, settings, context);
    return { findings: wanted(sources), fixed, files: changed.length };
  }
  for (const file of changed) await writeFile(resolve(context.cwd, file), edited.get(file) ?? '');
  return { findings, fixed, files: changed.length };
}

function noteCorrected(
  { findings, files }: { findings: number; files: number },
  { fix = false, fixDryRun = false }: LintOptions,
  settings: Settings,
  context: CliContext,
): void {
  const what = `${count(findings, 'finding')} in ${count(files, 'file')}`;
  if (fixDryRun) note(`--fix would fix ${what}.`, settings, context);
  else if (fix) note(`Fixed ${what}.`, settings, context);
}

function note(sentence: string, { quiet }: Settings, { notify }: CliContext): void {
  if (!quiet) notify(`${sentence}\n`);
}

/** The diff is a result, unless stdout belongs to a machine. */
function showDiff(file: string, before: Sources, after: Sources, { outputs }: Settings, context: CliContext): void {
  const isForPeople = outputs.every(({ format, file: target }) => target !== null || format === 'pretty');
  const diff = renderDiff(file, before.get(file) ?? '', after.get(file) ?? '');
  if (isForPeople) context.print(diff);
  else context.notify(diff);
}

function byPlace(one: Finding, other: Finding): number {
  const [a, b] = [firstPlace(one), firstPlace(other)];
  const byFile = (a.file ?? '').localeCompare(b.file ?? '', 'en');
  return byFile || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
