import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEntry, type RawEntry } from '#build/read-content.ts';
import { readUnrenderedWords } from '#build/site-words.ts';
import { listEntryTexts, listJsonTexts } from '#build/source-texts.ts';
import { root } from '../support/root.ts';

function readEntry(id: string, language: 'en' | 'fr', text: string): RawEntry {
  const entry = parseEntry({ file: `${id}.${language}.md`, kind: 'blog', id, language }, text);
  if ('message' in entry) throw new Error(entry.message);
  return entry;
}

const base = readEntry('sea', 'en', '---\ntitle: Rooms\nauthor: Thandi\n---\nText\n');
const entry = readEntry(
  'sea',
  'fr',
  '---\ntitle: Chambres\n---\n\n## Près de\n\nUne *ligne*, puis\n[la carte\nde la côte](/map) ici.\n\n| A | B |\n| --- | --- |\n| c | [d](/e) |\n',
);
const fields = { title: 'Chambres', author: 'Thandi', body: entry.body };
const texts = listEntryTexts({ entry, base, language: 'fr' }, fields);
const placeOf = (wanted: string) =>
  texts.filter(({ text }) => text === wanted).map(({ file, line, key }) => `${file}:${line} ${key}`);

test('a field is where the language writes it, or where every language takes it from', () => {
  expect(placeOf('Chambres')).toEqual(['sea.fr.md:2 title']);
  expect(placeOf('Thandi')).toEqual(['sea.en.md:3 author']);
});

test('headings, paragraphs, and words and targets of links are on their lines of the file', () => {
  expect(placeOf('Près de')).toEqual(['sea.fr.md:5 ']);
  expect(placeOf('Une ligne, puis la carte de la côte ici.')).toEqual(['sea.fr.md:7 ']);
  expect(placeOf('la carte de la côte')).toEqual(['sea.fr.md:8 ']);
  expect(placeOf('/map')).toEqual(['sea.fr.md:8 ']);
  expect(placeOf('/e')).toEqual(['sea.fr.md:13 ']);
});

test('a text of a catalogue has its line and the path of its key', () => {
  const json = '{\n  "a": {\n    "b": ["x", "{{n}} <b>rooms</b>"]\n  }\n}';
  const found = listJsonTexts({ file: 'a.json', language: 'en', part: 'locale/a' }, json, (text) =>
    text.replace('{{n}}', '12'),
  );
  expect(found.map(({ line, key, text }) => [line, key, text])).toEqual([
    [3, 'a.b.0', 'x'],
    [3, 'a.b.1', '12 rooms'],
  ]);
});

test('every text of the site is on the line that is named, where it has no facts in it', async () => {
  const { sources } = await readUnrenderedWords(root);
  const files = new Map<string, string[]>();
  for (const { file } of sources) {
    if (!files.has(file)) files.set(file, (await readFile(join(root, file), 'utf8')).split('\n'));
  }
  const lost = sources.filter(({ file, line, text }) => {
    const [word = ''] = /^[\p{L}\d-]+/u.exec(text) ?? [];
    const written = (files.get(file) ?? []).slice(line - 1, line + 1).join('\n');
    return !written.includes('{{') && !written.includes(word);
  });
  expect(lost).toEqual([]);
});
