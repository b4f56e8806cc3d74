import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import { catalogue, findRule } from '#seo/catalogue.ts';
import { didYouMean } from '#seo/did-you-mean.ts';
import type { RuleText } from '#seo/rule.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../context.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';

export function defineExplainCommand(command: Command, context: CliContext): void {
  command.argument('<rule>', 'Rule id, such as sitemap/missing-loc.').action(async (id: string) => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const rule = readRule(id);
    await printResult(outputs, { pretty: () => explainRule(rule), json: () => printJson(rule) }, context);
    context.exitWith(exitCodes.clean);
  });
}

function readRule(id: string): RuleText {
  const rule = findRule(id);
  if (rule !== undefined) return rule;
  const meant =
    didYouMean(
      id,
      catalogue.map((known) => known.id),
    ) ?? bareName(id);
  throw new AppError(
    'USAGE',
    `no rule "${id}"; ${meant === null ? 'goshen rules lists them' : `did you mean ${meant}?`}`,
  );
}

/** `missing-loc` for `sitemap/missing-loc`. */
function bareName(id: string): string | null {
  return catalogue.find((known) => known.id.endsWith(`/${id}`))?.id ?? null;
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
  command.argument('[group]', 'Only rules of this group, such as sitemap.').action(async (group?: string) => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const rules = catalogue.filter(({ id }) => group === undefined || id.startsWith(`${group}/`));
    await printResult(outputs, { pretty: () => printRules(rules), json: () => printJson(rules) }, context);
    context.exitWith(exitCodes.clean);
  });
}

function printRules(rules: readonly RuleText[]): string {
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  return rules.map(({ id, severity, title }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}\n`).join('');
}
