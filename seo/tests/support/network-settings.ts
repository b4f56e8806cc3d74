import type { NetworkSettings } from '../../run/settings.ts';

/** Settings of a command that may request the hosts it was given. */
export function createNetworkSettings(changes: Partial<NetworkSettings> = {}): NetworkSettings {
  return {
    timeoutMs: 60_000, // a busy machine is slow, not silent
    retries: 2,
    perHost: null,
    rate: null,
    headers: {},
    userAgent: 'goshen',
    accept: [],
    redirects: 'error',
    remap: [],
    maxBytes: 1_048_576,
    maxSitemaps: 50,
    sitemapTimeMs: 30_000,
    allowPrivate: false,
    ...changes,
  };
}
