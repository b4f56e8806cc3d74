import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildEnvExample, buildSettingsPage, listSettings } from '#cli/reference/settings-page.ts';
import { readEnv } from '#server/env.ts';
import { root } from '../../support/root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/settings.md and .env.example match the settings; npm run docs:reference updates them', () => {
  expect(read('docs/settings.md')).toBe(buildSettingsPage());
  expect(read('.env.example')).toBe(buildEnvExample());
});

test('a copy of .env.example changes nothing, so that the image keeps its own settings', () => {
  const lines = buildEnvExample().split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('every setting is described, with a default or an example that the server accepts', () => {
  const settings = listSettings().flatMap(([, listed]) => listed);
  const values = settings.map(({ name, default: preset, example }) => [name, preset ?? example]);
  expect(readEnv(Object.fromEntries(values))).toMatchObject({ ok: true });
  expect(settings.filter(({ description }) => !description.endsWith('.')).map(({ name }) => name)).toEqual([]);
});
