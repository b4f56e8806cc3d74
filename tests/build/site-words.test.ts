import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Parts, readWords } from '#build/site-words.ts';
import type { LegalDocument } from '#domain/content/model.ts';
import { languages } from '#domain/locale.ts';
import { copyProject } from '../support/copy-project.ts';

const details = [
  ...['registeredName', 'registrationNumber', 'address', 'officeBearers'],
  ...['informationOfficer', 'vat', 'paiaManual', 'processingCountries'],
];

const legalTexts = ['privacy-policy', 'terms-of-service'];

const wordsOf = (parts: Parts, language: string) =>
  JSON.stringify([
    ...legalTexts.map((id) => parts.get(`${language}/legal/${id}`)),
    parts.get(`${language}/locale/common`),
  ]);

const headingsOf = (parts: Parts, language: string, id: string) =>
  (parts.get(`${language}/legal/${id}`) as LegalDocument).sections.map(({ heading }) => heading);

test('the lines of the operator show once they are filled in, and until then no sentence waits for them', async () => {
  const project = await copyProject();
  const site = JSON.parse(await readFile(join(project.root, 'content/site.json'), 'utf8'));
  const fill = async (value: (name: string) => string) => {
    const legal = Object.fromEntries(details.map((name) => [name, value(name)]));
    await project.write('content/site.json', JSON.stringify({ ...site, legal }));
    return (await readWords(project.root)).parts;
  };
  const [filled, empty] = [await fill((name) => `Our ${name}`), await fill((name) => `[our ${name}]`)];
  for (const language of languages) {
    for (const name of details) expect(wordsOf(filled, language)).toContain(`Our ${name}`);
    expect(wordsOf(empty, language)).not.toMatch(/\[our|:<\/p>(?!\\n<ul>)|<li><\/li>/i);
    expect((empty.get(`${language}/locale/common`) as { footer: { identity: string } }).footer.identity).toBe('');
    for (const id of legalTexts) expect(headingsOf(empty, language, id)).toEqual(headingsOf(filled, language, id));
  }
});
