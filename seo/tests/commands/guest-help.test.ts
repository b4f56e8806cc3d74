import { expect, test } from 'vitest';
import { toolCommands } from '../../commands/commands.ts';
import { runGoshen } from '../support/command-line.ts';

const paths = [[], ...toolCommands.map(({ path }) => path)];

test.each(paths.map((path) => [path.join(' '), path] as const))(
  'the help of "goshen %s" is about no site that a guest does not have',
  async (_name, path) => {
    const { out, code } = await runGoshen([...path, '--help']);
    expect(code).toBe(0);
    expect(out.replace(/\s+/g, ' ')).not.toMatch(/this site|this project|paths of|locales\/|docs\//);
  },
);

test('the examples of commands that need a URL name one', () => {
  const needy = new Set(['audit', 'preview', 'baseline write', 'baseline prune']);
  const lines = toolCommands.flatMap(({ path, examples }) =>
    needy.has(path.join(' ')) ? examples.map(([line]) => line) : [],
  );
  expect(lines.filter((line) => !line.includes(' https://'))).toEqual([]);
});

test.each([['audit'], ['audit', '/about'], ['preview', '/about'], ['baseline', 'write']])(
  '"goshen %s %s" asks for a URL',
  async (...args) => {
    await expect(runGoshen(args.filter(Boolean))).rejects.toThrow('name a URL, such as https://example.com');
  },
);
