import { didYouMean } from '../engine/did-you-mean.ts';
import { explainRetired } from '../engine/retired-rules.ts';
import { type RuleText, topicOf } from '../engine/rule.ts';
import { printJson, printResult } from '../report/outputs.ts';
import { exitCodes } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { listRules } from '../run/project.ts';
import { isWanted } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';

export async function explain({ context, outputs }: Call<'pretty' | 'json'>, names: readonly string[]): Promise<void> {
  const rules = await listRules(context);
  const found = names.map((name) => findRules(name, rules));
  const isOne = names.length === 1 && rules.some(({ id }) => id === names[0]);
  const printers = {
    pretty: () => found.map(explainRules).join('\n'),
    json: () => printJson(isOne ? found[0]?.[0] : found.flat()),
  };
  await printResult(outputs, printers, context);
  context.exitWith(exitCodes.clean);
}

/**
 * The rules of an id, a group (the part of an id before the slash), a topic or a pattern with `*`.
 *
 * @throws ToolError USAGE if there is none, or none any more
 */
function findRules(name: string, rules: readonly RuleText[]): RuleText[] {
  const selection = { rules: [name, `${name}/*`], skip: [] };
  const found = rules.filter(({ id }) => isWanted(id, selection) || topicOf(id) === name);
  if (found.length > 0) return found;
  const retired = explainRetired(name);
  if (retired !== null) throw new ToolError('USAGE', retired);
  const meant = didYouMean(name, listRuleNames(rules)) ?? bareName(name, rules);
  const hint = meant === null ? 'goshen rules lists them' : `did you mean ${meant}?`;
  throw new ToolError('USAGE', `no rule, group or topic "${name}"; ${hint}`);
}

/** Everything that `explain` and `rules` take: ids, groups and topics. */
export function listRuleNames(rules: readonly RuleText[]): string[] {
  const ids = rules.map(({ id }) => id);
  const groups = ids.map((id) => id.slice(0, id.indexOf('/')));
  return [...new Set([...ids, ...groups, ...ids.flatMap((id) => topicOf(id) ?? [])])];
}

/** `sitemap/missing-loc` for `missing-loc`. */
function bareName(id: string, rules: readonly RuleText[]): string | null {
  return rules.find((known) => known.id.endsWith(`/${id}`))?.id ?? null;
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

export async function showRules({ context, outputs }: Call<'pretty' | 'json'>, filter?: string): Promise<void> {
  const all = await listRules(context);
  const rules = filter === undefined ? all : findRules(filter, all);
  await printResult(outputs, { pretty: () => printRules(rules), json: () => printJson(rules) }, context);
  context.exitWith(exitCodes.clean);
}

function printRules(rules: readonly RuleText[]): string {
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  return rules.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`).join('');
}
