import type { Command } from 'commander';
import { catalogue } from '#seo/catalogue.ts';
import type { RuleText } from '#seo/rule.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';

export function defineRulesCommand(command: Command, context: CliContext): void {
  command.argument('[group]', 'only this group, such as sitemap').action(async (group?: string) => {
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
