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

test('scripts run in the shells of POSIX and of Windows', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // exec.cmd makes "exec" work in cmd.exe.
  expect(Object.entries(scripts).filter(([, line]) => /[$;|'`<>]|^(exec )?[A-Z_]+=|&& [A-Z_]+=/.test(line))).toEqual(
    [],
  );
});

test('the Node of the dependencies is for Linux with glibc: on another it would hide the one that is there', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    // The packages do not say so themselves. Add "libc": "glibc" to the lock file after each update: npm ci obeys it.
    expect(packages[`node_modules/${name}`]).toMatchObject({ os: 'linux', libc: 'glibc' });
  }
});
