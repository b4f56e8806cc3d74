import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from '../../engine/all-rules.ts';
import { retirements } from '../../engine/retired-rules.ts';
import { topicOf } from '../../engine/rule.ts';

/** The folder of the package. */
const root = join(import.meta.dirname, '../..');
const known = new Set<string>(allRules.map(({ id }) => id));
const groups = [...new Set(allRules.map(({ id }) => id.split('/')[0]))];

/** The rule ids that are literals in a text: `'sitemap/root'`. */
function idsIn(text: string): string[] {
  const literal = new RegExp(`['"\`]((?:${groups.join('|')})/[a-z0-9]+(?:-[a-z0-9]+)*)['"\`]`, 'g');
  return [...text.matchAll(literal)].map(([, id = '']) => id);
}

/** Code that may name rules; retired-rules.ts names those that are not there. */
function readCode(): string[] {
  return ['engine', 'run', 'crawl', 'report', 'commands', 'widget'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('retired-rules.ts'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8').replace(/^import .*$/gm, '')),
  );
}

test('every rule that code names has its help text', () => {
  const unknown = readCode()
    .flatMap(idsIn)
    .filter((id) => !known.has(id));
  expect(unknown).toEqual([]);
});

test('every id has one rule', () => {
  const ids = allRules.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('no rule has the id of a retired one, and each is retired once', () => {
  const retired = retirements.flatMap(({ ids }) => ids);
  expect(retired.filter((id) => known.has(id))).toEqual([]);
  expect(retired.filter((id, at) => retired.indexOf(id) !== at)).toEqual([]);
});

test('what replaces a retired rule is there', () => {
  const named = retirements.flatMap(({ instead }) => instead.match(/\b[a-z0-9]+\/[a-z-]+/g) ?? []);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
  expect(named).toContain('page/duplicate');
});

test('every rule about pages, sites and sitemaps is expected by some test', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name !== 'engine/all-rules.test.ts')
    .map((name) => readFileSync(join(root, 'tests', name), 'utf8'))
    .join('\n');
  const rules = allRules.filter(({ id }) => topicOf(id) !== 'translations');
  expect(rules.map(({ id }) => id).filter((id) => !tests.includes(id))).toEqual([]);
});

test('the search for rule ids finds one that has no entry', () => {
  expect(idsIn("add({ rule: 'sitemap/no-such-rule' })")).toEqual(['sitemap/no-such-rule']);
});

test('every rule has complete texts, in sentences', () => {
  for (const { id, severity, title, why, examples, fix, source } of allRules) {
    const { bad, good } = examples;
    expect(['error', 'warning', 'info'], id).toContain(severity);
    for (const text of [title, why, bad, good, fix, source]) expect(text.trim(), id).not.toBe('');
    expect(title, id).toMatch(/[.?!]$/);
    expect(bad, id).not.toBe(good);
  }
});

test('no fix orders a value of another site', () => {
  const ours = /example\.(?:com|org)|goshen\.example|Thandi|Goshen Group|ROBOTS=|SITE_URL|\b20\d\d-\d\d-\d\d\b/;
  expect(allRules.filter(({ fix }) => ours.test(fix)).map(({ id }) => id)).toEqual([]);
});
