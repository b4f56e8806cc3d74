import type { Command } from 'commander';
import { listRules } from '#seo/catalogue.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';

export function defineRulesCommand(command: Command, context: CliContext): void {
  command.argument('[group]', 'only this group, such as sitemap').action(async (group?: string) => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const rules = listRules().filter(({ id }) => group === undefined || id.startsWith(`${group}/`));
    await printResult(outputs, { pretty: () => printRules(rules), json: () => printJson(rules) }, context);
    context.exitWith(exitCodes.clean);
  });
}

function printRules(rules: ReturnType<typeof listRules>): string {
  const width = Math.max(0, ...rules.map(({ id }) => id.length));
  return rules.map(({ id, severity, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}\n`).join('');
}
