import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const folders: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#server/': 'server/',
  '#build/': 'build/',
  '#seo/': 'seo/',
  '#cli/': 'cli/',
};
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const code = new Set(files.filter((file) => /\.(?:tsx?|js)$/.test(file)));

const anyImport = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'([#.][^'?]*)/g;
/** Neither on demand nor of types alone: what is loaded with the file. */
const staticImport = /^(?:import|export) (?!type )[^;']*from '([#.][^']*)/gm;

/** The files of this repository that a file imports. */
function importsOf(file: string, pattern = anyImport): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(pattern)].map(([, name = '']) => name);
  return specifiers.map((name) => resolveImport(file, name)).filter((target) => code.has(target));
}

function resolveImport(file: string, name: string): string {
  const alias = Object.keys(folders).find((start) => name.startsWith(start));
  return alias === undefined ? normalize(join(dirname(file), name)) : folders[alias] + name.slice(alias.length);
}

/** All files that these files need, themselves included. */
function closureOf(entries: readonly string[], pattern = anyImport): string[] {
  const found = new Set(entries);
  for (const file of found) for (const target of importsOf(file, pattern)) found.add(target);
  return [...found];
}

const filesOf = (...names: string[]) => [...code].filter((file) => names.some((name) => file.startsWith(name)));

test('the site needs no file of the audit engine or the command line', () => {
  const site = closureOf([...filesOf('src/', 'server/', 'build/'), 'vite.config.ts']);
  expect(site.length).toBeGreaterThan(filesOf('server/').length);
  expect(site.filter((file) => /^(?:seo|cli)\//.test(file))).toEqual([]);
});

test('the audit engine needs no file outside its folder', () => {
  expect(closureOf(filesOf('seo/')).filter((file) => !file.startsWith('seo/'))).toEqual([]);
});

test('an audit loads the server and the build of this site only where it audits this site', () => {
  const loaded = closureOf(['cli/commands/audit-command.ts'], staticImport);
  expect(loaded).toContain('cli/net/http-client.ts');
  expect(loaded.filter((file) => /^(?:server|build)\//.test(file))).toEqual([]);
});

test('an import is found under each of its forms', () => {
  expect(importsOf('tests/repo/closure.test.ts')).toContain('tests/support/root.ts');
  expect(importsOf('cli/goshen.js')).toContain('cli/index.ts');
});
