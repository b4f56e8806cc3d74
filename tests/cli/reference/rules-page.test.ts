import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRulesPage } from '#cli/reference/rules-page.ts';
import { catalogue } from '#seo/engine/catalogue.ts';
import { root } from '../../support/root.ts';

test('docs/rules.md matches the catalogue; npm run docs:reference updates it', () => {
  expect(readFileSync(join(root, 'docs/rules.md'), 'utf8')).toBe(buildRulesPage());
});

test('every rule has one row', () => {
  const [rules = ''] = buildRulesPage().split('## Retired rules');
  const ids = [...rules.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
});
