import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenForTest } from './listen-for-test.ts';

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
  });
  const webhook: WebhookServer = {
    url: `${await listenForTest(server)}/hook`,
    calls: [],
    response: { status: 204 },
  };
  return webhook;
}
