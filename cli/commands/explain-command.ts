import type { Command } from 'commander';
import { AppError } from '#domain/errors.ts';
import { ruleCatalogue } from '#seo/catalogue.ts';
import { didYouMean } from '#seo/did-you-mean.ts';
import type { Rule, RuleId } from '#seo/rule.ts';
import type { CliContext } from '../context.ts';
import { exitCodes } from '../exit-code.ts';
import { parseOutputs, printJson, printResult } from '../report/outputs.ts';

export function defineExplainCommand(command: Command, context: CliContext): void {
  command.argument('<rule>', 'its id, such as sitemap/missing-loc').action(async (id: string) => {
    const outputs = parseOutputs(command, ['pretty', 'json']);
    const rule = findRule(id);
    await printResult(
      outputs,
      { pretty: () => explainRule(id, rule), json: () => printJson({ id, ...rule }) },
      context,
    );
    context.exitWith(exitCodes.clean);
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
