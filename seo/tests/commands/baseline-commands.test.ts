import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBaseline } from '../../report/baseline.ts';
import { page, type Responses, startSite } from '../crawl/crawl-run.ts';
import { runGoshen, usageErrorOf } from '../support/command-line.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const file = 'goshen.baseline.json';

/** A site with short titles on two pages, and a folder in which the commands run. */
async function prepare(responses: Responses = {}) {
  const { origin } = await startSite({
    '/': page({ title: 'Lodges near the sea, with breakfast', links: ['/a', '/b'] }),
    '/a': page({ title: 'A' }),
    '/b': page({ title: 'B' }),
    ...responses,
  });
  const cwd = await createTemporaryFolder();
  const run = (...args: string[]) => runGoshen([...args, '--rule', 'title/*'], { cwd });
  const read = async () => readFile(join(cwd, file), 'utf8');
  const entries = async () => parseBaseline(await read(), file);
  return { origin, cwd, run, read, entries };
}

test('write accepts what an audit finds, until a day', async () => {
  const { origin, run, entries } = await prepare();
  const written = await run('baseline', 'write', origin, '--reason', 'Ticket 42', '--expires', '30d');
  expect(written).toMatchObject({ code: 0, out: `${file}: 2 findings added, 0 renewed, 0 kept, until 2026-04-01\n` });
  expect(await entries()).toMatchObject([
    { rule: 'title/too-short', place: `${origin}/a`, reason: 'Ticket 42', expires: '2026-04-01' },
    { rule: 'title/too-short', place: `${origin}/b` },
  ]);
  const audit = await run('audit', origin, '--baseline', file, '-f', 'json', '--fail-on', 'new');
  expect(JSON.parse(audit.out)).toMatchObject({ findings: [], summary: { suppressed: 2, new: 0 } });
  expect(audit.code).toBe(0);
});

test('write keeps order, comments and reasons, adds at the end and renews what has expired', async () => {
  const { origin, cwd, run, read, entries } = await prepare();
  await run('baseline', 'write', origin);
  const [a, b] = await entries();
  const text = `{
  "schemaVersion": 2,
  "findings": [
    // kept as it is
    { "fingerprint": "other", "reason": "Mine", "expires": "2030-01-01" }, // why
    { "fingerprint": "${b?.fingerprint}", "reason": "Old", "expires": "2026-03-01" },
  ]
}
`;
  await writeFile(join(cwd, file), text);
  const { out } = await run('baseline', 'write', origin, '--reason', 'New', '--expires', '2026-12-31');
  expect(out).toContain('1 finding added, 1 renewed, 1 kept');
  expect((await read()).startsWith(text.slice(0, text.indexOf('"Old"')))).toBe(true);
  expect((await entries()).map(({ fingerprint, reason, expires }) => [fingerprint, reason, expires])).toEqual([
    ['other', 'Mine', '2030-01-01'],
    [b?.fingerprint, 'New', '2026-12-31'],
    [a?.fingerprint, 'New', '2026-12-31'],
  ]);
});

test('writing twice changes nothing', async () => {
  const { origin, run, read } = await prepare();
  await run('baseline', 'write', origin);
  const first = await read();
  expect((await run('baseline', 'write', origin)).out).toContain('0 findings added, 0 renewed, 2 kept');
  expect(await read()).toBe(first);
});

test('prune removes what is fixed or has expired', async () => {
  const { origin, cwd, run, read, entries } = await prepare();
  await run('baseline', 'write', origin);
  const [a, b] = await entries();
  const entry = (fingerprint = '', expires = '2030-01-01') =>
    `    { "fingerprint": "${fingerprint}", "reason": "r", "expires": "${expires}" }`;
  const list = [
    entry('gone-1'),
    entry('gone-2'),
    entry(a?.fingerprint),
    entry('gone-3'),
    entry(b?.fingerprint, '2026-03-01'),
  ];
  await writeFile(join(cwd, file), `{ "schemaVersion": 2,\n  "findings": [\n${list.join(',\n')}\n  ]\n}\n`);
  const { out, code } = await run('baseline', 'prune', origin);
  expect([out, code]).toEqual([`${file}: 3 fixed findings and 1 expired removed, 1 kept\n`, 0]);
  expect(await read()).toBe(`{ "schemaVersion": 2,\n  "findings": [\n${entry(a?.fingerprint)}\n  ]\n}\n`);
});

test('prune may leave an empty list', async () => {
  const { origin, cwd, run, entries } = await prepare();
  await writeFile(
    join(cwd, file),
    JSON.stringify({ schemaVersion: 2, findings: [{ fingerprint: 'x', reason: 'r', expires: '2030-01-01' }] }),
  );
  await run('baseline', 'prune', origin);
  expect(await entries()).toEqual([]);
});

test('prune keeps what the audit does not check: rules of lint, other sites, rules and pages left out', async () => {
  const { origin, cwd, entries } = await prepare();
  const others = [
    { rule: 'i18n/missing-key', place: 'locales/fr/common.json' },
    { rule: 'title/too-short', place: 'https://other.example/' },
    { rule: 'meta/charset', place: `${origin}/a` },
    { rule: 'title/too-long', place: `${origin}/not-in-the-sample` },
  ].map((entry, index) => ({ ...entry, fingerprint: `x${index}`, reason: 'r', expires: '2030-01-01' }));
  const gone = { fingerprint: 'gone', rule: 'title/missing', place: `${origin}/`, reason: 'r', expires: '2030-01-01' };
  await writeFile(join(cwd, file), JSON.stringify({ schemaVersion: 2, findings: [...others, gone] }));
  await runGoshen(['baseline', 'prune', origin, '--rule', 'title/*', '--sample', '1'], { cwd });
  expect(await entries()).toEqual(others);
});

test('prune keeps what write accepted under another --level', async () => {
  const { origin, run, entries } = await prepare();
  await run('baseline', 'write', origin, '--level', 'info');
  const written = await entries();
  await run('baseline', 'prune', origin, '--level', 'error');
  expect(await entries()).toEqual(written);
});

test('an incomplete audit removes only what has expired', async () => {
  const { cwd, run, entries } = await prepare();
  const keep = { fingerprint: 'x', reason: 'r', expires: '2030-01-01' };
  await writeFile(
    join(cwd, file),
    JSON.stringify({ schemaVersion: 2, findings: [keep, { ...keep, fingerprint: 'y', expires: '2026-01-01' }] }),
  );
  const { code, err } = await run('baseline', 'prune', 'http://127.0.0.1:9', '--retries', '0');
  expect(code).toBe(3);
  expect(err).toContain('The audit is incomplete');
  expect(await entries()).toEqual([keep]);
});

test.each([
  [['write', '/', '--expires', '2020-01-01'], '--expires takes a future date, not "2020-01-01"'],
  [['write', '/', '--expires', 'soon'], '--expires: invalid value "soon"'],
  [['prune', 'http://127.0.0.1:9'], 'cannot read the baseline goshen.baseline.json: there is no such file'],
  [['write', '/', '--fail-on', 'never'], 'does not take --fail-on'],
])('baseline %j is a usage error', async (args, sentence) => {
  const cwd = await createTemporaryFolder();
  expect(await usageErrorOf(['baseline', ...args, '--retries', '0'], { cwd })).toContain(sentence);
});
