import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRuleIds, buildRulesPage } from '#cli/reference/rules-page.ts';
import { catalogue } from '#seo/catalogue.ts';
import { root } from '../../support/root.ts';

test.each([
  ['docs/rules.md', buildRulesPage],
  ['seo/rule-ids.json', buildRuleIds],
])('%s is what the catalogue says; npm run docs:reference brings it up to date', (file, build) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(build());
});

test('every rule has one row', () => {
  const ids = [...buildRulesPage().matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
});
