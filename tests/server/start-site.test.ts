import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';
import { startTestSite } from '../support/running-site.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const filled = { contact: { phone: '+27 21 555 0110' }, legal: { vat: { en: 'VAT 4012345678' } } };
const unfilled = { contact: { phone: '+27 21 000 0110' }, legal: { vat: { en: '[VAT]', fr: 'TVA' } } };

/** What a start with this content/site.json logs about placeholders; `null` for none of that name. */
async function startWith(siteFile: string | null, variables: Record<string, string> = {}) {
  const folder = await createTemporaryFolder();
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'dist'), join(folder, 'dist'), 'junction');
  await mkdir(join(folder, 'content'));
  if (siteFile !== null) await writeFile(join(folder, 'content/site.json'), siteFile);
  const site = await startTestSite(variables, folder);
  await site.stop();
  return site.log.filter(({ event }) => event === 'placeholders-left');
}

test('the start names the details that are still placeholders, in one line', async () => {
  expect(await startWith(JSON.stringify(unfilled))).toEqual([
    expect.objectContaining({ level: 'warn', file: 'content/site.json', details: ['contact.phone', 'legal.vat.en'] }),
  ]);
});

test.each([
  ['filled in', JSON.stringify(filled)],
  ['absent', null],
  ['broken', '{'],
])('the start says nothing of placeholders if content/site.json is %s', async (_, siteFile) => {
  expect(await startWith(siteFile)).toEqual([]);
});
