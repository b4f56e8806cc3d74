import { expect, test } from 'vitest';
import { allRules } from '../../engine/all-rules.ts';
import { runGoshen } from '../support/command-line.ts';

/** The commands that report rules, and the groups of these rules. */
const reported: [command: string[], groups: RegExp][] = [
  [['audit'], /^(?!i18n\/|content\/)/],
  [['sitemap', 'validate'], /^(?:sitemap|hreflang)\//],
  [['sitemap', 'check'], /^(?:http|sitemap)\//],
  [['lint'], /^i18n\//],
];

test.each(reported)('%j has the options that its rules advise', async (command, groups) => {
  const { out } = await runGoshen([...command, '--help', '--verbose']);
  const options = new Set(out.match(/--[a-z-]+/g));
  const advised = allRules
    .filter(({ id }) => groups.test(id))
    .flatMap(({ id, why, fix }) => (`${why} ${fix}`.match(/--[a-z-]+/g) ?? []).map((option) => `${id} ${option}`));
  expect(advised.filter((line) => !options.has(line.split(' ')[1] ?? ''))).toEqual([]);
});
