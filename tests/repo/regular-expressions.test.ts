import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { check, type Diagnostics } from 'recheck';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

type Expression = { places: string[]; source: string; flags: string };

/**
 * These read the project's own texts, options and settings, whose length its owners choose. There an expression may take
 * quadratic time. Everything else meets text from visitors or from other sites and takes linear time.
 */
const readsOwnText =
  /^(?:src\/(?:domain\/(?:content\/|feed\.ts)|components\/contents-list\.tsx)|seo\/(?:engine\/content|engine\/translations|commands)\/|seo\/(?:run\/settings|report\/phrases)\.ts|build\/|cli\/|server\/(?:env-values|pages\/vite-(?:renderer|sources))\.ts)/;

/**
 * The limits count characters, not time, so that a busy machine gives the same result. On a text of
 * 3,000 characters a quadratic expression exceeds `attackLimit`, a linear one does not.
 */
const limits = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 1_000_000,
  maxAttackStringSize: 3_000,
  randomSeed: 1,
};

/** Without its cache, the test attacks each expression anew, which takes minutes. */
const attackingMs = 600_000;

test('no regular expression takes more than linear time, or quadratic time for the project’s own texts', {
  timeout: attackingMs,
}, async () => {
  const expressions = await listExpressions();
  expect(expressions.length).toBeGreaterThan(100);
  const cache = await openCache();
  const slow: string[] = [];
  for (const expression of expressions) slow.push(...(await describeSlowness(expression, cache.checkOnce)));
  expect(slow).toEqual([]);
  await cache.save();
});

test.each([
  ['exponential', '^(?:<!--[\\s\\S]*?-->\\s*)*<html', 'seo/crawl/response-content.ts'],
  ['cubic', '\\S*\\s?\\S*$', 'seo/engine/translations/plural.ts'],
  ['quadratic on foreign text', '<([^>]*)>', 'seo/engine/page/example.ts'],
])('an expression that is %s is reported', async (_, source, file) => {
  expect(await describeSlowness({ source, flags: 'i', places: [`${file}:1`] })).toHaveLength(1);
});

test('a quadratic expression may read the project’s own texts', async () => {
  const places = ['build/example.ts:1'];
  expect(await describeSlowness({ source: '<([^>]*)>', flags: '', places })).toEqual([]);
});

const checkExpression = (source: string, flags: string): Promise<Diagnostics> => check(source, flags, limits);

/** Keeps the results of recheck for the next run: all expressions together take half a minute. */
async function openCache() {
  const file = join(root, 'node_modules/.cache/regular-expressions.json');
  const { version } = JSON.parse(await readFile(join(root, 'node_modules/recheck/package.json'), 'utf8'));
  const kept: Record<string, Diagnostics> = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const results: Record<string, Diagnostics> = {};
  const checkOnce = async (source: string, flags: string): Promise<Diagnostics> => {
    const key = JSON.stringify({ source, flags, limits, version });
    const result = kept[key] ?? (await checkExpression(source, flags));
    results[key] = result;
    return result;
  };
  const save = async () => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(results));
  };
  return { checkOnce, save };
}

/** Where the expression is too slow for what it reads. */
async function describeSlowness({ source, flags, places }: Expression, find = checkExpression): Promise<string[]> {
  const result = await find(source, flags);
  if (result.status === 'safe') return [];
  const complexity = result.status === 'vulnerable' ? result.complexity : null;
  const isQuadratic = complexity?.type === 'polynomial' && complexity.degree === 2;
  const affected = isQuadratic ? places.filter((place) => !readsOwnText.test(place)) : places;
  return affected.map(
    (place) => `${place}: /${source}/${flags} takes ${complexity?.summary ?? 'too long to check'} time`,
  );
}

/** Every expression of the product once, with the places that use it. */
async function listExpressions(): Promise<Expression[]> {
  const files = globSync('{src,seo,build,cli,server}/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.d\.ts$|^seo\/(?:tests|dist)\//.test(file),
  );
  const found = (await Promise.all(files.map(listExpressionsOf))).flat();
  const groups = Map.groupBy(found, ({ source, flags }) => `/${source}/${flags}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, places: group.flatMap(({ places }) => places) }];
  });
}

async function listExpressionsOf(file: string): Promise<Expression[]> {
  const text = await readFile(join(root, file), 'utf8');
  return listLiterals(parseSync(file, text).program).map(({ regex, start }) => ({
    source: regex.pattern,
    flags: regex.flags,
    places: [`${file}:${text.slice(0, start).split('\n').length}`],
  }));
}

type Literal = { regex: { pattern: string; flags: string }; start: number };

/** The regular expressions of a syntax tree, whose nodes are plain objects. */
function listLiterals(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('regex' in node) return [node as Literal];
  return Object.values(node).flatMap(listLiterals);
}
