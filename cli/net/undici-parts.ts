import { createRequire } from 'node:module';
import type { Dispatcher, Agent as UndiciAgent } from 'undici';

/*
 * The two parts of undici that ask. Its main file loads fetch, web sockets and caches too, which takes longer than a
 * first answer does. The version is exact in package.json; tests/cli/net/undici-parts.test.ts tells when these move.
 */
const load = createRequire(import.meta.url);

export const Agent: typeof UndiciAgent = load('undici/lib/dispatcher/agent.js');

type AskOptions = Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'signal' | 'reset'>;
type AskDispatcher = (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;

const ask: AskDispatcher = load('undici/lib/api/api-request.js');

/** Asks once; redirects are answers. */
export function request(
  { origin, pathname, search }: URL,
  { dispatcher, ...options }: AskOptions & { dispatcher: UndiciAgent },
): Promise<Dispatcher.ResponseData> {
  return ask.call(dispatcher, { ...options, origin, path: pathname + search });
}
