import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

/** A name of the library that minification keeps. */
const mark = 'AuthSessionMissingError';

const client = join(root, 'dist/client');
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const chunkOf = (name: string): Chunk => {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`the build has no ${name}`);
  return chunk;
};

/** Everything that the browser may come to load from here, at once or later. */
function reachable(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { imports = [], dynamicImports = [] } = chunkOf(name);
  for (const next of [...imports, ...dynamicImports]) reachable(next, found);
  return found;
}

test('the backend is built, and stands in one file that needs no other', () => {
  const { file, imports, dynamicImports } = chunkOf('src/backend/open-backend.ts');
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  const withMark = scripts.filter((name) => readFileSync(join(client, 'assets', name), 'utf8').includes(mark));
  expect(withMark).toEqual([file.replace('assets/', '')]);
  expect([imports, dynamicImports]).toEqual([undefined, undefined]);
});

test('no page reaches it, neither at once nor later', () => {
  const pages = reachable('src/entry-client.tsx');
  expect(pages.size).toBeGreaterThan(20);
  expect(pages).toContain('src/pages/contact-page.tsx');
  expect(pages).not.toContain('src/backend/open-backend.ts');
});

test('nor does the server', () => {
  const files = readdirSync(join(root, 'dist/server'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(root, 'dist/server', name), 'utf8'));
  expect(code.join('')).not.toMatch(/supabase|AuthSessionMissingError/);
  expect(code.length).toBeGreaterThan(0);
});
