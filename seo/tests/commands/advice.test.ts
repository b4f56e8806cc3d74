import { expect, test } from 'vitest';
import { toolCommands } from '../../commands/commands.ts';
import { allRules } from '../../engine/all-rules.ts';
import { runGoshen } from '../support/command-line.ts';

const checking = toolCommands.filter(({ shared }) => shared.includes('gate'));

test.each(checking.map(({ path, checks }) => ({ path, checks })))(
  '$path has the options that its rules advise',
  async ({ path, checks }) => {
    const { out } = await runGoshen([...path, '--help', '--verbose']);
    const options = new Set(out.match(/--[a-z-]+/g));
    const advised = allRules
      .filter(({ id }) => checks(id))
      .flatMap(({ id, why, fix }) => (`${why} ${fix}`.match(/--[a-z-]+/g) ?? []).map((option) => `${id} ${option}`));
    expect(advised.filter((line) => !options.has(line.split(' ')[1] ?? ''))).toEqual([]);
  },
);
