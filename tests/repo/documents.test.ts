import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '#domain/errors.ts';
import { root } from '../support/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

test('every error code has a heading in docs/errors.md, and every heading a code', () => {
  const headings = [...read('docs/errors.md').matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(headings.toSorted()).toEqual([...errorCodes].toSorted());
});

describe.each(documents)('%s', (document) => {
  test('links only to files that exist', () => {
    const folder = join(root, document, '..');
    const withoutCode = read(document).replace(/`[^`\n]*`/g, '');
    const links = [...withoutCode.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  test('names only sources that exist', () => {
    const paths = /`((?:src|server|cli|seo|build|tests|bench|deploy|docs)\/[\w./-]+)(?:[` ]|$)/gm;
    const named = [...read(document).matchAll(paths)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
