import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/root.ts';

const readYaml = (file: string) => parse(readFileSync(join(root, file), 'utf8'));

test('production packages are audited every week', () => {
  const { on, jobs } = readYaml('.github/workflows/dependencies.yml');
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }]);
  expect(jobs.audit.steps).toContainEqual({ run: 'npm audit --omit=dev' });
});

test.each([
  ['npm', 'package-lock.json'],
  ['github-actions', '.github/workflows/site.yml'],
  ['docker', 'Dockerfile'],
  ['docker-compose', 'compose.yaml'],
])('updates are proposed for %s', (ecosystem, file) => {
  expect(existsSync(join(root, file))).toBe(true);
  const { updates } = readYaml('.github/dependabot.yml');
  expect(updates).toContainEqual(
    expect.objectContaining({ 'package-ecosystem': ecosystem, directory: '/', schedule: { interval: 'weekly' } }),
  );
});
