import type { Command } from 'commander';
import { catalogue, findRule } from '../engine/catalogue.ts';
import { didYouMean } from '../engine/did-you-mean.ts';
import { explainRetired } from '../engine/retired-rules.ts';
import { type RuleText, topicOf, topics } from '../engine/rule.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';
import { isWanted } from '../report/reporter.ts';
import type { CliContext } from '../run/context.ts';
import { exitCodes } from '../run/context.ts';
import { ToolError } from '../run/tool-error.ts';

export function defineExplainCommand(command: Command, context: CliContext): void {
  command
    .argument('<rule...>', 'Rule ids, such as sitemap/missing-loc; or groups, topics or patterns, which are listed.')
    .action(async (names: string[]) => {
      const outputs = parseOutputs(command, ['pretty', 'json']);
      const found = names.map(findRules);
      const printers = {
        pretty: () => found.map(explainRules).join('\n'),
        json: () => printJson(names.length === 1 && findRule(names[0] ?? '') ? found[0]?.[0] : found.flat()),
      };
      await printResult(outputs, printers, context);
      context.exitWith(exitCodes.clean);
    });
}

/**
 * The rules of an id, a group (the part of an id before the slash), a topic or a pattern with `*`.
 *
 * @throws ToolError USAGE if there is none, or none any more
 */
function findRules(name: string): RuleText[] {
  const selection = { rules: [name, `${name}/*`], skip: [] };
  const rules = catalogue.filter(({ id }) => isWanted(id, selection) || topicOf(id) === name);
  if (rules.length > 0) return rules;
  const retired = explainRetired(name);
  if (retired !== null) throw new ToolError('USAGE', retired);
  const meant = didYouMean(name, listRuleNames()) ?? bareName(name);
  const hint = meant === null ? 'goshen rules lists them' : `did you mean ${meant}?`;
  throw new ToolError('USAGE', `no rule, group or topic "${name}"; ${hint}`);
}

/** Everything that `explain` and `rules` take: ids, groups and topics. */
export function listRuleNames(): string[] {
  const groups = catalogue.map(({ id }) => id.split('/')[0] ?? id);
  return [...new Set([...catalogue.map(({ id }) => id), ...groups, ...Object.keys(topics)])];
}

/** `sitemap/missing-loc` for `missing-loc`. */
function bareName(id: string): string | null {
  return catalogue.find((known) => known.id.endsWith(`/${id}`))?.id ?? null;
}

function explainRules(rules: readonly RuleText[]): string {
  const [first, ...others] = rules;
  return first !== undefined && others.length === 0 ? explainRule(first) : printRules(rules);
}

function explainRule({ id, severity, title, why, examples, fix, source }: RuleText): string {
  const rows = [
    ['What', title],
    ['Why', why],
    ['Bad', examples.bad],
    ['Good', examples.good],
    ['Fix', fix],
    ['Source', source],
  ];
  const lines = rows.map(([name = '', text]) => `  ${`${name}:`.padEnd(8)}${text}`);
  return `${id} (${severity})\n\n${lines.join('\n')}\n`;
}

export function defineRulesCommand(command: Command, context: CliContext): void {
  const what = 'Only these: a group such as sitemap, a topic such as titles, or a pattern such as */missing.';
  command.argument('[filter]', what).action(async (filter?: string) => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const rules = filter === undefined ? catalogue : findRules(filter);
    await printResult(outputs, { pretty: () => printRules(rules), json: () => printJson(rules) }, context);
    context.exitWith(exitCodes.clean);
  });
}

function printRules(rules: readonly RuleText[]): string {
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  return rules.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`).join('');
}
