import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';
import type { HttpClient, HttpRequest, HttpResponse } from '../../net/http-client.ts';

/**
 * Asks a server without a port: each connection is a pair of streams in memory, and real HTTP runs over it, so that
 * status, headers and bodies are what a browser would get.
 *
 * @param origin The one it answers for; whoever asks for another asks in vain.
 */
export function createMemoryClient(listener: RequestListener, origin: string): HttpClient {
  const server = createServer(listener); // never listens
  const connect = () => {
    const [near, far] = duplexPair();
    server.emit('connection', far); // Node documents this for any duplex stream
    return near;
  };
  return {
    fetch: async (asked) => {
      if (new URL(asked.url).origin !== origin) throw new Error(`${asked.url} lies outside of the rendered site`);
      const start = performance.now();
      const answer = await send(asked, connect);
      return toHttpAnswer(answer, performance.now() - start);
    },
  };
}

function send({ url, method, headers }: HttpRequest, createConnection: () => ReturnType<typeof duplexPair>[0]) {
  const { host, pathname, search } = new URL(url);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, path: pathname + search, headers: { ...headers, host }, createConnection };
    request(options, resolve).on('error', reject).end();
  });
}

function toHttpAnswer(answer: IncomingMessage, ttfbMs: number): HttpResponse {
  const headerValues = answer.headersDistinct as HttpResponse['headerValues'];
  const joined = Object.entries(headerValues).map(([name, values]) => [name, values.join(', ')] as const);
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(joined),
    headerValues,
    ttfbMs,
    bytes: answer,
    discard: async () => void answer.resume(),
  };
}
