import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseIconName } from '../../src/components/icon.tsx';

const content = join(import.meta.dirname, '../../content');

function namedIcons(): string[] {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.en.md'));
  return files.flatMap((name) => /^icon: (\S+)$/m.exec(readFileSync(join(content, name), 'utf8'))?.[1] ?? []);
}

test('every icon that content names exists', () => {
  const icons = namedIcons();
  expect(icons.length).toBeGreaterThan(10);
  expect(icons.filter((icon) => parseIconName(icon) !== icon)).toEqual([]);
});

test('a name without an icon shows as a star', () => {
  expect(parseIconName('toString')).toBe('star');
});
