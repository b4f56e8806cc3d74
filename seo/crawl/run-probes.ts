import type { Probe } from '../engine/site/site-index.ts';
import { type Fetcher, type FetchOptions, fetchOnce, fetchUrl } from './fetch-url.ts';
import { isLocalHost, remapUrl } from './network-target.ts';

export type ProbeOptions = {
  origin: string;
  /** The start after redirects; the root of a host that several sites share is not of this site. */
  start: string;
  /** As the first segment of URLs spells them. */
  languages: readonly string[];
  fetcher: Fetcher;
  allows: (url: string) => boolean;
};

const noBody: FetchOptions = { keep: () => 0, maxBytes: 1 };

/** Requests URLs that no page links to: some that cannot exist, and the host with and without www. */
export async function runProbes(options: ProbeOptions): Promise<Probe[]> {
  const probes = [...probeMissing(options), ...probeHosts(options), probeReader(options)];
  return (await Promise.all(probes)).filter((probe) => probe !== null);
}

function probeMissing({ origin, languages, fetcher, allows }: ProbeOptions): Promise<Probe | null>[] {
  const name = `no-such-page-${Math.floor(fetcher.random() * 36 ** 8).toString(36)}`;
  const urls = ['', ...languages.map((language) => `/${language}`)].map((prefix) => `${origin}${prefix}/${name}`);
  return urls.filter(allows).map(async (url): Promise<Probe | null> => {
    const followed = await fetchUrl(url, fetcher, noBody);
    if (followed?.response.end.kind !== 'status') return null;
    return { kind: 'missing-page', url, status: followed.response.end.status };
  });
}

/** A host with a port, or a local one, has no www twin. */
function probeHosts({ origin, start, fetcher }: ProbeOptions): Promise<Probe | null>[] {
  const { protocol, host, hostname, port } = new URL(origin);
  if (port !== '' || isLocalHost(new URL(origin)) || hostname.split('.').length < 2) return [];
  const twin = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const { pathname, search } = new URL(start);
  const path = pathname + search;
  const origins = [`${protocol}//${twin}`, ...(protocol === 'https:' ? [`http://${host}`, `http://${twin}`] : [])];
  return origins
    .map((one) => one + path)
    .map(async (url): Promise<Probe | null> => {
      const followed = await fetchUrl(url, fetcher, noBody);
      if (followed === null) return null;
      const { hops, finalUrl, end } = followed.response;
      const status = end.kind === 'status' ? end.status : null;
      return { kind: 'host', url, hops: hops.length, finalUrl: status === null ? null : finalUrl, status };
    });
}

/** The home page as a crawler requests it, and as a browser in another language does. */
async function probeReader({ origin, languages, fetcher, allows }: ProbeOptions): Promise<Probe | null> {
  const url = `${origin}/`;
  if (!allows(url)) return null;
  const language = languages.find((code) => !/^en\b/i.test(code)) ?? 'fr';
  const at = remapUrl(url, fetcher.remap);
  const plain = await fetchOnce(at, fetcher, noBody);
  const foreign = await fetchOnce(at, fetcher, { ...noBody, headers: { 'accept-language': language } });
  if (plain.kind !== 'response' || foreign.kind !== 'response') return null;
  return {
    kind: 'accept-language',
    url,
    language,
    plainStatus: plain.status,
    status: foreign.status,
    location: foreign.location,
  };
}
