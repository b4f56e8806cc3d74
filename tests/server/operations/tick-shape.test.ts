import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/root.ts';

const manyTicks = `
  const tick = (left) => new Promise((done) => {
    const next = () => (left-- > 0 ? process.nextTick(next) : done());
    next();
  });
  await tick(200_000);
  for (let collection = 0; collection < 5; collection += 1) gc();
  await tick(10_000);
`;

/** What V8 says of `process.nextTick` when a collection has taken the shape that its compiled code was made for. */
function shapeLost(before: string): boolean {
  const flags = ['--expose-gc', '--trace-deopt', '--input-type=module'];
  const said = execFileSync(process.execPath, [...flags, '--eval', before + manyTicks], { encoding: 'utf8' });
  return /nextTick.*weak objects cleared/.test(said);
}

test('full collections leave process.nextTick the shape of its objects, which they take by themselves', () => {
  const module = JSON.stringify(join(root, 'server/operations/tick-shape.ts'));
  expect(shapeLost('')).toBe(true);
  expect(shapeLost(`(await import(${module})).keepTickShape();`)).toBe(false);
});
