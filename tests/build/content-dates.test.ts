import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildContentDates, readContentDates } from '#build/content-dates-file.ts';
import { root } from '../support/root.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const today = '2030-01-02';
const compilingMs = 30_000;

/** The addresses whose date moves when a text in a file is replaced. */
async function datesMovedBy(file: string, old: string, fresh: string): Promise<string[]> {
  const folder = await createTemporaryFolder();
  for (const name of ['content', 'locales']) await cp(join(root, name), join(folder, name), { recursive: true });
  const before = await buildContentDates(folder, {}, '2029-01-01');
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(old);
  await writeFile(join(folder, file), text.replace(old, fresh));
  const after = await buildContentDates(folder, before, today);
  return Object.keys(after).filter((path) => after[path]?.date === today);
}

test(
  'the committed ledger fits the words: run "npm run dates" after changing them',
  async () => {
    const ledger = await readContentDates(root);
    expect(await buildContentDates(root, ledger, today)).toEqual(ledger);
  },
  compilingMs,
);

test(
  'a changed word moves the date of its own address and of no other',
  async () => {
    expect(await datesMovedBy('content/legal/privacy-policy.fr.md', 'POPIA', 'la POPIA')).toEqual(['/privacy-policy']);
    expect(await datesMovedBy('locales/es/about.json', '"lead": "', '"lead": "Hoy ')).toEqual(['/es/about']);
  },
  compilingMs,
);

test(
  'a changed fact moves the date of every page that states it',
  async () => {
    const moved = await datesMovedBy('content/facts.json', '25000', '26000');
    expect(moved).toContain('/services/mobile-app-development');
  },
  compilingMs,
);

test(
  'markup that says the same leaves the date alone',
  async () => {
    const file = 'content/blog/hotel-software-front-desk-power-cuts.en.md';
    expect(await datesMovedBy(file, '**Allocation.**', '*Allocation.*')).toEqual([]);
  },
  compilingMs,
);

test(
  'the first dates of the articles are those of their publication, in 2024',
  async () => {
    const dates = await buildContentDates(root, {}, today);
    const articles = Object.keys(dates).filter((path) => path.startsWith('/blog/'));
    expect(articles).toHaveLength(3);
    for (const path of articles) expect(dates[path]?.date).toMatch(/^2024-/);
    expect(dates['/terms-of-service']?.date).toBe('2024-01-31');
  },
  compilingMs,
);
