import type { Command } from 'commander';
import { didYouMean } from '#domain/did-you-mean.ts';
import { AppError } from '#domain/errors.ts';
import { ruleCatalogue } from '#domain/rules/catalogue.ts';
import type { Rule, RuleId } from '#domain/rules/rule.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';

export function defineExplainCommand(command: Command, { print, exitWith }: CliContext): void {
  command.argument('<rule>', 'its id, such as sitemap/missing-loc').action((id: string) => {
    print(explainRule(id, findRule(id)));
    exitWith(exitCodes.clean);
  });
}

function findRule(id: string): Rule {
  const rule = Object.hasOwn(ruleCatalogue, id) ? ruleCatalogue[id as RuleId] : undefined;
  if (rule !== undefined) return rule;
  const meant = didYouMean(id, Object.keys(ruleCatalogue)) ?? bareName(id);
  throw new AppError(
    'USAGE',
    `no rule "${id}"; ${meant === null ? 'goshen rules lists them' : `did you mean ${meant}?`}`,
  );
}

/** `missing-loc` for `sitemap/missing-loc`. */
function bareName(id: string): string | null {
  return Object.keys(ruleCatalogue).find((known) => known.endsWith(`/${id}`)) ?? null;
}

function explainRule(id: string, { severity, what, why, bad, good, fix, source }: Rule): string {
  const rows = [
    ['What', what],
    ['Why', why],
    ['Bad', bad],
    ['Good', good],
    ['Fix', fix],
    ['Source', source],
  ];
  const lines = rows.map(([name = '', text]) => `  ${`${name}:`.padEnd(8)}${text}`);
  return `${id} (${severity})\n\n${lines.join('\n')}\n`;
}
