import type { Command } from 'commander';
import { listRules } from '#domain/rules/catalogue.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseSettings } from '../global-options.ts';
import { stringifyJson } from '../report/escape.ts';

export function defineRulesCommand(command: Command, context: CliContext): void {
  command.argument('[group]', 'only this group, such as sitemap').action((group?: string) => {
    const { outputs } = parseSettings(command, context);
    const rules = listRules().filter(({ id }) => group === undefined || id.startsWith(`${group}/`));
    if (outputs.some(({ format }) => format === 'json')) context.print(`${stringifyJson(rules, 2)}\n`);
    else {
      const width = Math.max(0, ...rules.map(({ id }) => id.length));
      const lines = rules.map(({ id, severity, what }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${what}\n`);
      context.print(lines.join(''));
    }
    context.exitWith(exitCodes.clean);
  });
}
