import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

/** Passes a request on to a site, as a proxy does. */
export function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const onward = httpRequest(origin + url, { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
