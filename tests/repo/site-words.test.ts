import { expect, test } from 'vitest';
import { runGoshen } from '../support/command-line.ts';
import { root } from '../support/root.ts';

test("the site's own words pass goshen lint", async () => {
  const { out, code } = await runGoshen(['lint', '--verbose'], { cwd: root, now: () => new Date() });
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
});
