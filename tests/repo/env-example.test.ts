import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv, variableNames } from '#server/env.ts';
import { root } from '../support/root.ts';

const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');

/** Variables of the build. */
const buildVariables = ['SHOW_DRAFT_LANGUAGES', 'SHOW_DRAFTS'];

test('.env.example names every variable of the server and of the build, and no other', () => {
  const names = lines.flatMap((line) => /^# ?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(names.filter((name) => !name.endsWith('_FILE')).toSorted()).toEqual(
    [...variableNames, ...buildVariables].toSorted(),
  );
});

test('the defaults in .env.example are the defaults of the server', () => {
  const written = Object.fromEntries(
    lines.flatMap((line) => {
      const match = /^#([A-Z][A-Z_]+)=(.*)$/.exec(line);
      return match === null ? [] : [[match[1], match[2]]];
    }),
  );
  expect(Object.keys(written)).toContain('PORT');
  expect(readEnv(written)).toEqual(readEnv({}));
});

test('a copy of .env.example changes nothing, so that the image keeps its own settings', () => {
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
