import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { findFreePort } from '../../support/free-port.ts';
import { sendRaw } from '../../support/raw-request.ts';
import { shareTestSite, startSiteForTest } from '../../support/site-for-test.ts';
import { postMessage } from '../../support/submission.ts';

const metricsPort = await findFreePort();
const metricsOrigin = `http://127.0.0.1:${metricsPort}/metrics`;
const site = await shareTestSite({
  METRICS_PORT: String(metricsPort),
  CONTACT_LIMIT: '2/10m',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT_FROM: 'website@goshen.test',
  CONTACT_TO: 'office@goshen.test',
  DELIVERY_POLL_MS: '20',
});

/** The samples as Prometheus reads them: name with labels, and value. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(metricsOrigin);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('version=0.0.4'),
  ]);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('metrics stand on their own port and nowhere else', async () => {
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
  expect((await fetch(metricsOrigin.replace('/metrics', '/'))).status).toBe(404);
  expect((await scrape()).get('goshen_store_up')).toBe(1);
});

test('requests are counted by route and status, and no URL that a visitor invents becomes a label', async () => {
  const before = await scrape();
  await sendRaw(site.origin, 'GET http://a/fr/about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  for (const path of ['/fr/about', '/fr/about?x=1', '/nowhere"} 1', '/sitemap.xml', '/assets/nothing.js', '/healthz'])
    await fetch(site.origin + path);
  const port = Number(new URL(site.origin).port);
  const gone = connect(port, '127.0.0.1', () => {
    gone.end(
      `POST ${contactEndpoint} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    );
  });
  await sendRaw(site.origin, 'GET /%ZZ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await vi.waitFor(async () => {
    const samples = await scrape();
    const added = (labels: string) =>
      (samples.get(`goshen_requests_total{${labels}}`) ?? 0) - (before.get(`goshen_requests_total{${labels}}`) ?? 0);
    expect({
      about: added('route="about",status="200"'),
      file: added('route="file",status="200"'),
      asset: added('route="asset",status="404"'),
      health: added('route="health",status="200"'),
      missing: added('route="unknown",status="404"'),
      unreadable: added('route="unknown",status="400"'),
      gone: added('route="contact-endpoint",status="aborted"'),
    }).toEqual({ about: 3, file: 1, asset: 1, health: 1, missing: 1, unreadable: 1, gone: 1 });
    expect(samples.get('goshen_request_duration_seconds_count{route="about"}')).toBeGreaterThanOrEqual(2);
    expect([...samples.keys()].join()).not.toMatch(/nowhere|nothing/);
  });
});

test('a page is rendered once and then found in memory', async () => {
  const countHits = async () => (await scrape()).get('goshen_page_cache_lookups_total{result="hit"}') ?? 0;
  const open = async (headers = {}) => (await fetch(`${site.origin}/es/companies`, { headers })).text();
  await open();
  const before = await countHits();
  await open();
  await open({ 'if-none-match': '"another-version"' });
  expect(await countHits()).toBe(before + 2);
  const samples = await scrape();
  expect(samples.get('goshen_page_cache_entries')).toBeGreaterThan(0);
  expect(samples.get('goshen_page_cache_lookups_total{result="miss"}')).toBeGreaterThan(0);
});

test('what becomes of messages is counted, from the form to the paused channel', async () => {
  expect((await scrape()).get('goshen_oldest_undelivered_seconds')).toBe(0);
  const send = (changes: object) => postMessage(site.origin, changes);
  await send({ website: 'https://spam.example', message: 'Cheap watches for everybody.' });
  await send({});
  await send({ email: 'nobody' });
  await send({ message: 'We need another booking site.' });
  await vi.waitFor(
    async () => {
      const samples = await scrape();
      const outcome = (name: string) => samples.get(`goshen_contact_submissions_total{outcome="${name}"}`);
      expect(['trapped', 'sent', 'invalid', 'limited', 'unavailable'].map(outcome)).toEqual([1, 1, 1, 1, 0]);
      expect(samples.get('goshen_messages{status="queued"}')).toBe(1);
      expect(samples.get('goshen_messages{status="quarantined"}')).toBe(1);
      expect(samples.get('goshen_deliveries_pending{channel="email"}')).toBe(1);
      expect(samples.get('goshen_oldest_undelivered_seconds')).toBeGreaterThan(0);
      expect(samples.get('goshen_channel_paused{channel="email"}')).toBe(1);
      expect(samples.has('goshen_channel_paused{channel="webhook"}')).toBe(false);
    },
    { timeout: 60_000 },
  );
});

test('the process reports its event loop and its memory', async () => {
  const samples = await scrape();
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('a site without METRICS_PORT serves none', async () => {
  const other = await startSiteForTest();
  expect(other.log.map(({ event }) => event)).not.toContain('metrics-listening');
  expect((await fetch(`${other.origin}/metrics`)).status).toBe(404);
});

test('the port of metrics closes when the site has stopped, not before', async () => {
  const port = await findFreePort();
  const other = await startSiteForTest({ METRICS_PORT: String(port), SHUTDOWN_TIMEOUT_MS: '60000' });
  const visitor = connect(Number(new URL(other.origin).port), '127.0.0.1', () => visitor.write('GET / HTTP/1.1\r\n'));
  expect((await fetch(`${other.origin}/healthz`)).status).toBe(200); // so the one before is connected
  const stopped = other.stop();
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  visitor.destroy(); // the last that the site has waited for
  await stopped;
  const [error] = await once(connect(port, '127.0.0.1'), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
