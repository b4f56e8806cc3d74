import { spawnSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildContentDates, readContentDates } from '#build/content-dates-file.ts';
import { copyProject } from '../support/copy-project.ts';
import { root } from '../support/root.ts';
import { articlePath, articlePaths } from '../support/site-content.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const today = '2030-01-02';

/** The URLs whose date moves when a text in a file is replaced. */
async function datesMovedBy(file: string, old: RegExp, fresh: string): Promise<string[]> {
  const folder = await createTemporaryFolder();
  for (const name of ['content', 'locales']) await cp(join(root, name), join(folder, name), { recursive: true });
  const before = await buildContentDates(folder, {}, '2029-01-01');
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toMatch(old);
  await writeFile(join(folder, file), text.replace(old, fresh));
  const after = await buildContentDates(folder, before, today);
  return Object.keys(after).filter((path) => after[path]?.date === today);
}

test('the committed ledger fits the words: run "npm run dates" after changing them', async () => {
  const ledger = await readContentDates(root);
  expect(await buildContentDates(root, ledger, today)).toEqual(ledger);
});

test('a changed word moves the date of its own URL and of no other', async () => {
  expect(await datesMovedBy('content/legal/privacy-policy.fr.md', /$/, '\n\nUn mot de plus.')).toEqual([
    '/privacy-policy',
  ]);
  expect(await datesMovedBy('locales/es/about.json', /"lead": "/, '"lead": "Hoy ')).toEqual(['/es/about']);
});

test('a changed fact moves the date of every page that states it', async () => {
  const moved = await datesMovedBy('content/facts.json', /("companies": )\d+/, '$11234');
  expect(moved).toEqual(expect.arrayContaining(['/about', '/fr/about', '/es/about']));
  expect(moved).not.toContain('/privacy-policy');
});

test('other markup of the same text does not change the date', async () => {
  const file = `content${articlePath}.en.md`;
  expect(await datesMovedBy(file, /(\n\n)(\p{L}+) (?=\p{L})/u, '$1*$2* ')).toEqual([]);
});

test('the first date of an article is that of its publication', async () => {
  const dates = await buildContentDates(root, {}, today);
  for (const path of articlePaths) {
    const text = await readFile(join(root, `content${path}.en.md`), 'utf8');
    expect(dates[path]?.date).toBe(/^publishedAt: "?([\d-]+)/m.exec(text)?.[1]);
  }
});

test('a mistake in a text stops the update with a sentence, without a stack', async () => {
  const copy = await copyProject();
  await copy.edit('content/legal/privacy-policy.en.md', 'title: ', 'title: "{{facts.nope}}" # ');
  const { status, stderr } = spawnSync(process.execPath, ['build/update-content-dates.ts'], {
    cwd: copy.root,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^CONTENT_INVALID: content\/legal\/privacy-policy\.en\.md:\d+ facts\.nope: [^\n]+\n$/);
  expect(status).toBe(1);
});
