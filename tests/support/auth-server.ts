import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** One request as it arrived. */
export type AuthCall = {
  /** `POST /auth/v1/token` */
  line: string;
  query: Record<string, string>;
  apikey: unknown;
  authorization: unknown;
  body: unknown;
};

export type AuthResponse = { status?: number; json: unknown };
/** By request line. */
export type AuthResponses = Record<string, AuthResponse>;

export type AuthServer = {
  url: string;
  calls: AuthCall[];
  /** Changes the responses from now on. */
  setResponses: (responses: AuthResponses) => void;
  stop: () => void;
};

const user = {
  id: 'user-1',
  aud: 'authenticated',
  email: 'thandi@example.org',
  app_metadata: {},
  user_metadata: {},
  created_at: '2024-05-01T00:00:00Z',
};

/** A session as the service sends it. `number` makes it unique. */
export function sessionOf(number: number, expiresIn = 3600) {
  return {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.round(Date.now() / 1000) + expiresIn,
    user,
  };
}

/** An error response of the service. */
export function refusal(status: number, code: string, msg: string): AuthResponse {
  return { status, json: { code: status, error_code: code, msg } };
}

/** The auth service on a free port of this machine. A call without a response gets a 404. */
export async function startAuthServer(responses: AuthResponses = {}): Promise<AuthServer> {
  const calls: AuthCall[] = [];
  const known: AuthResponses = { ...responses };
  const server = createServer(async (request, response) => {
    response.setHeaders(crossOriginHeaders(request));
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const call = await readCall(request);
    calls.push(call);
    const { status = 200, json } = known[call.line] ?? refusal(404, 'not_found', `no response for ${call.line}`);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  const { origin: url, stop } = await listen(server);
  return { url, calls, setResponses: (more) => void Object.assign(known, more), stop };
}

/** Only the headers that such services allow: anything more that a page sends would be refused by the browser. */
function crossOriginHeaders({ headers }: IncomingMessage): Map<string, string> {
  return new Map([
    ['Access-Control-Allow-Origin', headers.origin ?? '*'],
    ['Access-Control-Allow-Methods', 'GET, POST, DELETE'],
    ['Access-Control-Allow-Headers', 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'],
  ]);
}

async function readCall(request: IncomingMessage): Promise<AuthCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://auth');
  const { apikey, authorization } = request.headers;
  const line = `${request.method} ${pathname}`;
  const body = await text(request);
  const query = Object.fromEntries(searchParams);
  return { line, query, apikey, authorization, body: body === '' ? null : JSON.parse(body) };
}
