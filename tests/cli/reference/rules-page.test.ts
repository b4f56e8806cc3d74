import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRulesPage } from '#cli/reference/rules-page.ts';
import { thisSite } from '#cli/this-site/this-site.ts';
import { listRules } from '#seo/run/project.ts';
import { root } from '../../support/root.ts';

test('docs/rules.md matches the rules; npm run docs:reference updates it', async () => {
  expect(readFileSync(join(root, 'docs/rules.md'), 'utf8')).toBe(await buildRulesPage());
});

test('every rule has one row', async () => {
  const [rules = ''] = (await buildRulesPage()).split('## Retired rules');
  const ids = [...rules.matchAll(/^\| `([^`]+)` \|/gm)].map(([, id]) => id);
  expect(ids.toSorted()).toEqual((await listRules({ project: thisSite })).map(({ id }) => id).toSorted());
});
