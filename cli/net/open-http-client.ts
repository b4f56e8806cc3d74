import type { CliContext } from '../context.ts';
import type { NetworkSettings } from '../settings.ts';
import type { HttpClient } from './http-client.ts';
import { isWebAddress, remapAddress } from './remap.ts';

/** Connections to one host, where the user names no number. */
const usualConnections = 50;

export type CountingClient = HttpClient & { countRequests: () => number };

/**
 * A client for one command, made at the first request: most runs of `validate` make none.
 *
 * @param targets What the user named: these hosts, and where `--remap` leads, may be private.
 */
export function openHttpClient(
  network: NetworkSettings,
  { createHttpClient, signal }: CliContext,
  targets: readonly string[],
): CountingClient {
  const named = targets.filter(isWebAddress).map((target) => remapAddress(target, network.remap));
  const allowedHosts = new Set(
    [...named, ...network.remap.map(({ to }) => to)].map((address) => new URL(address).host),
  );
  const { timeoutMs, perHost, userAgent, headers, allowPrivate } = network;
  let client: Promise<HttpClient> | null = null;
  const open = () => {
    client ??= createHttpClient({
      timeoutMs,
      connections: perHost ?? usualConnections,
      userAgent,
      headers,
      allowPrivate,
      allowedHosts,
      signal,
    });
    return client;
  };
  let requests = 0;
  return {
    ask: async (request) => {
      requests += 1;
      return (await open()).ask(request);
    },
    countRequests: () => requests,
    close: async () => {
      if (client !== null) await (await client).close();
    },
  };
}
