import { channel } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { shareTestSite } from '../support/site-for-test.ts';

const endpoint = '/functions/v1/secure-contact-form';
const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';
const kibibyte = 1024;

const site = await shareTestSite({ CONTACT_ATTEMPT_LIMIT: '0' });

/** Sends a chunked body without an end, until the server closes the connection. */
async function sendEndlessBody(line: string, header: string) {
  let serverSocket: Socket | undefined;
  const keepSocket = (message: unknown) => {
    serverSocket = (message as { socket: Socket }).socket;
  };
  channel('http.server.request.start').subscribe(keepSocket);
  onTestFinished(() => void channel('http.server.request.start').unsubscribe(keepSocket));
  const chunk = `400\r\n${'x'.repeat(kibibyte)}\r\n`.repeat(16);
  const { port, hostname } = new URL(site.origin);
  const client = connect(Number(port), hostname);
  let response = '';
  client.on('data', (bytes) => {
    response += bytes.toString('latin1');
  });
  const writeOn = () => {
    while (!client.destroyed && client.write(chunk));
  };
  client.on('drain', writeOn).on('error', () => {}); // the server hangs up while this end writes
  client.write(`${line} HTTP/1.1\r\nHost: goshen.test\r\n${header}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  writeOn();
  await new Promise((resolve) => client.on('close', resolve));
  return {
    status: Number(response.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
    bytesRead: serverSocket?.bytesRead,
  };
}

test.each([
  [413, `POST ${endpoint}`, json],
  [413, 'POST /fr/contact', form],
  [413, 'POST /language', form],
  [415, `POST ${endpoint}`, 'Content-Type: text/plain'],
  [403, 'POST /contact', `${form}\r\nSec-Fetch-Site: cross-site`],
  [405, 'POST /about', form],
  [405, 'POST /healthz', form],
  [404, 'PUT /nowhere', form],
  [200, 'GET /about', form],
])(
  '%i ends the connection of an endless body: %s',
  async (status, line, header) => {
    const { bytesRead, ...response } = await sendEndlessBody(line, header);
    expect(response).toEqual({ status });
    expect(bytesRead).toBeLessThan(512 * kibibyte);
  },
  5000,
);

test.each([33, 40, 300, 2000])('a client that sends %i KiB at once reads why it was refused', async (size) => {
  const body = JSON.stringify({ message: 'x'.repeat(size * kibibyte) });
  const send = () =>
    fetch(site.origin + endpoint, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const responses = await Promise.all(Array.from({ length: 20 }, send));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(413));
});
