import { expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { runGoshen } from './command-line.ts';

test("the site's own words pass goshen lint", async () => {
  const { out, code } = await runGoshen(['lint', '--verbose'], { cwd: root, now: () => new Date() });
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
});
