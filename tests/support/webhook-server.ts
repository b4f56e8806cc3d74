import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type WebhookCall = { headers: IncomingHttpHeaders; body: string };

export type WebhookServer = {
  url: string;
  calls: WebhookCall[];
  /** What it responds; with `null` it never does. */
  response: { status: number; headers?: Record<string, string> } | null;
};

/** A real HTTP server that keeps what it is sent. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const server = createServer(async (request, response) => {
    webhook.calls.push({ headers: request.headers, body: await text(request) });
    if (webhook.response !== null)
      response.writeHead(webhook.response.status, webhook.response.headers).end('thank you');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const webhook: WebhookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls: [],
    response: { status: 204 },
  };
  return webhook;
}
