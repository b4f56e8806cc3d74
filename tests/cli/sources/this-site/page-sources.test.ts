import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectPageSources } from '#cli/sources/this-site/locate-finding.ts';
import { registry } from '../../../../src/content.ts';
import { root } from '../../../support/root.ts';

const sourcesOf = collectPageSources(root, registry);

test('every page has a module that exists', () => {
  const lost = registry.pages.filter(({ path }) => !existsSync(join(root, sourcesOf(path)?.module ?? 'none')));
  expect(lost).toEqual([]);
});

test('a page owns the files its date depends on, in every language', () => {
  const [slug = ''] = registry.slugs.articles;
  const owns = (path: string, file: string) => sourcesOf(path)?.ownsFile(file);
  expect(owns(`/blog/${slug}`, `content/blog/${slug}.fr.md`)).toBe(true);
  expect(owns('/fr/about', 'locales/fr/about.json')).toBe(true);
  expect(owns('/about', 'locales/en/home.json')).toBe(false);
  expect(sourcesOf('/nowhere')).toBeNull();
});
