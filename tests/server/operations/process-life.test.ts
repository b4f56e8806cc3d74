import { Agent, get } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { findFreePort } from '../../support/free-port.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { createSqliteUrl } from '../../support/stores.ts';

/** How long a test waits for what happens in its own time; a busy machine needs more than a second. */
const waitOptions = { timeout: 60_000 };

const quick = { SHUTDOWN_DELAY_MS: '100', SHUTDOWN_TIMEOUT_MS: '3000' };
const eventsOf = (log: readonly Record<string, unknown>[]) => log.map(({ event }) => event);

test('without NODE_ENV it serves production: a strict policy, and every page warmed', async () => {
  const METRICS_PORT = String(await findFreePort());
  const server = startServerProcess({ METRICS_PORT });
  const { headers } = await fetch(`${await server.listening}/about`);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-inline|ws:/);
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    expect(Number(/^goshen_page_cache_entries (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1);
  }, waitOptions);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s: not ready, still accepting, then exit 0', async (signal) => {
  const lastWords = { SHUTDOWN_DELAY_MS: '3000', SHUTDOWN_TIMEOUT_MS: '8000' };
  const server = startServerProcess(lastWords);
  const origin = await server.listening;
  const paths = ['/readyz', '/about', '/favicon.ico']; // the last is sent within the listener itself
  const sendRequest = () => Promise.all(paths.map((path) => fetch(origin + path)));
  expect((await sendRequest()).map(({ status }) => status)).toEqual([200, 200, 200]);
  server.signal(signal);
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), waitOptions);
  const responses = await sendRequest();
  expect(responses.map(({ status }) => status)).toEqual([503, 200, 200]);
  expect(responses.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close']);
  expect(await server.ended).toBe(0);
  expect(eventsOf(server.log)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
});

test('a client that never ends its request is cut before the time is over, and the process ends in order', async () => {
  const server = startServerProcess(quick);
  const origin = await server.listening;
  const slow = new Promise((resolve) => {
    const request = get(origin + contactEndpoint, { method: 'POST', headers: { 'content-length': 100 } });
    request.on('error', resolve);
    request.write('{');
  });
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), waitOptions);
  server.signal('SIGTERM');
  await slow;
  expect(await server.ended).toBe(0);
  expect(eventsOf(server.log)).not.toContain('stop-timed-out');
});

test('an idle kept connection does not hold up the end, and is closed in order', async () => {
  const server = startServerProcess(quick);
  const origin = await server.listening;
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => get(origin, { agent }, (response) => response.resume().on('end', resolve)));
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(Object.keys(agent.sockets)).toEqual([]);
  agent.destroy();
});

/** A module that Node loads before the server. */
const preload = (source: string) => `--import=data:text/javascript,${encodeURIComponent(source)}`;

test('errors that nobody caught are logged, and one in the drain does not cut it short', async () => {
  const throwOnSignal = "process.on('SIGUSR2', () => { throw new Error('planted') })";
  const server = startServerProcess({
    SHUTDOWN_DELAY_MS: '1500',
    NODE_OPTIONS: preload(throwOnSignal),
  });
  const origin = await server.listening;
  const countErrors = () => eventsOf(server.log).filter((event) => event === 'uncaughtException').length;
  server.signal('SIGUSR2');
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), waitOptions);
  server.signal('SIGUSR2');
  await vi.waitFor(() => expect(countErrors()).toBe(2), waitOptions);
  expect((await fetch(`${origin}/about`)).status).toBe(200);
  expect(await server.ended).toBe(1);
  expect(eventsOf(server.log)).toContain('stopped');
});

test('it listens to signals before it loads the server', async () => {
  const reportOrder = `
    import { registerHooks } from 'node:module';
    const report = (line) => process.stderr.write(line + '\\n');
    registerHooks({ load: (url, context, next) => (report(url), next(url, context)) });
    process.on('newListener', (name) => report('listens to ' + name));`;
  const server = startServerProcess({ NODE_OPTIONS: preload(reportOrder) });
  await server.listening;
  const order = server.stderr().split('\n');
  expect(order).toContain('node:http');
  expect(order.indexOf('listens to SIGTERM')).toBeGreaterThan(-1);
  expect(order.indexOf('listens to SIGTERM')).toBeLessThan(order.indexOf('node:http'));
});

test('a start without a fault logs no error', async () => {
  const { listening, log } = startServerProcess();
  await listening;
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a wrong setting ends it with 78, which restart policies can distinguish from a crash', async () => {
  const server = startServerProcess({ DATABASE_URL: 'mysql://localhost/goshen' });
  expect(await server.ended).toBe(78);
  expect(server.stderr()).toMatch(/^ENV_INVALID: DATABASE_URL must /);
});

test('a second signal ends it at once, and the one that npm passes on is none', async () => {
  const server = startServerProcess({
    SHUTDOWN_DELAY_MS: '30000',
    SHUTDOWN_TIMEOUT_MS: '60000',
  });
  const origin = await server.listening;
  server.signal('SIGINT');
  server.signal('SIGINT');
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503), waitOptions);
  let end: number | string | null = null;
  void server.ended.then((code) => {
    end = code;
  });
  await vi.waitFor(() => {
    server.signal('SIGTERM');
    expect(end).toBe(1);
  }, waitOptions);
});

test('a signal ends a server that waits for its database', async () => {
  const server = startServerProcess({ ...quick, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/none' });
  await vi.waitFor(() => expect(eventsOf(server.log)).toContain('database-unavailable'), waitOptions);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a second server on one SQLite file names the first and serves pages; it stores messages when the first has ended', async () => {
  const { file } = await createSqliteUrl();
  const DATABASE_URL = `file:${file}`;
  const first = startServerProcess({ ...quick, DATABASE_URL });
  await first.listening;
  const second = startServerProcess({ ...quick, DATABASE_URL });
  const origin = await second.listening;
  const readStore = async () => ((await (await fetch(`${origin}/readyz`)).json()) as { store: string }).store;
  expect(await readStore()).toBe('down');
  expect((await fetch(`${origin}/about`)).status).toBe(200);
  const detail = expect.stringMatching(new RegExp(`goshen\\.db.*process ${first.pid} on `));
  expect(second.log).toContainEqual(
    expect.objectContaining({ event: 'database-unavailable', code: 'STORE_IN_USE', detail }),
  );
  first.signal('SIGTERM');
  await vi.waitFor(async () => expect(await readStore()).toBe('up'), waitOptions);
  await expect.poll(() => eventsOf(second.log)).toContain('database-available');
});

test('a server that was killed leaves nothing that keeps the next one out', async () => {
  const { file } = await createSqliteUrl();
  const DATABASE_URL = `file:${file}`;
  const first = startServerProcess({ DATABASE_URL });
  await first.listening;
  first.signal('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const next = startServerProcess({ DATABASE_URL });
  await next.listening;
  expect(eventsOf(next.log)).not.toContain('database-unavailable');
});

test('the database can be read and written beside the server, as the command line does', async () => {
  const { file } = await createSqliteUrl();
  const DATABASE_URL = `file:${file}`;
  await startServerProcess({ DATABASE_URL }).listening;
  const database = new DatabaseSync(file, { timeout: 1000 });
  database.exec('UPDATE probe SET written_at = 1');
  database.close();
});
