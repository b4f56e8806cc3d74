import { readCssUrls } from '../engine/page/collect/css-urls.ts';
import { maxUrlLength, resolveUrl } from '../engine/page/collect/resolve-url.ts';
import type { SiteTarget } from '../engine/site/site-index.ts';
import { type Fetcher, type FetchOptions, fetchUrl } from './fetch-url.ts';
import { isWebUrl } from './network-target.ts';
import { buildTarget, imageHeadBytes, looksLikeHtml, readImageHead } from './response-content.ts';

/** What a URL is fetched for: an image for its dimensions, a style sheet for its URLs, a script for its weight, a link for its status. */
export type TargetUse = 'image' | 'style sheet' | 'script' | 'link';

/** How much of a file is read, and what is learned from it. */
type Reader = {
  accept: string;
  keep: FetchOptions['keep'];
  maxBytes?: number;
  read: (start: Uint8Array, target: SiteTarget) => SiteTarget;
};

/**
 * Fetches a file that a page loads. Of one whose length is announced only what is needed is read, of others the bytes are
 * counted, up to `maxBytes`.
 *
 * @returns `null` if the run was interrupted
 */
export async function fetchResource(
  url: string,
  use: Exclude<TargetUse, 'link'>,
  fetcher: Fetcher,
  maxBytes: number,
): Promise<SiteTarget | null> {
  const { accept, keep, read, maxBytes: own = maxBytes } = readers[use];
  const followed = await fetchUrl(url, fetcher, { headers: { accept }, keep, maxBytes: own });
  if (followed === null) return null;
  const { response, content } = followed;
  const target = buildTarget(response, content?.headers ?? null);
  const body = content?.body ?? null;
  if (body === null) return target;
  return read(body.start, { ...target, bytes: target.bytes ?? (body.isWhole ? body.received : null) });
}

const isHtml = /^\s*text\/html\b/i;
/** Enough to see whether a script is a page. */
const pageHeadBytes = 512;
const maxStyleBytes = 2_097_152;

const readers: Readonly<Record<Exclude<TargetUse, 'link'>, Reader>> = {
  image: {
    accept: 'image/*,*/*;q=0.8',
    keep: ({ status }) => (status === 200 ? imageHeadBytes : 0),
    maxBytes: imageHeadBytes,
    read: readImage,
  },
  script: {
    accept: '*/*',
    keep: ({ status, headers }) => {
      const isWeighed = headers['content-length'] !== undefined && !isHtml.test(headers['content-type'] ?? '');
      return status === 200 && !isWeighed ? pageHeadBytes : 0;
    },
    read: readScript,
  },
  'style sheet': {
    accept: 'text/css,*/*;q=0.1',
    keep: ({ status }) => (status === 200 ? maxStyleBytes : 0),
    read: readStyles,
  },
};

/** The bytes decide what a file is, whatever type it is sent with. */
function readImage(start: Uint8Array, target: SiteTarget): SiteTarget {
  const contentType = looksLikeHtml(start) ? 'text/html' : target.contentType;
  return { ...target, contentType, ...readImageHead(start) };
}

/** Browsers run a script that is sent as text/html, unless it is a page. */
function readScript(start: Uint8Array, target: SiteTarget): SiteTarget {
  const isRun = isHtml.test(target.contentType ?? '') && !looksLikeHtml(start);
  return isRun ? { ...target, contentType: null } : target;
}

function readStyles(start: Uint8Array, target: SiteTarget): SiteTarget {
  if (isHtml.test(target.contentType ?? '')) return target;
  const resolve = (href: string) => {
    const url = resolveUrl(href, target.response.finalUrl);
    return url !== null && isWebUrl(url) && url.length <= maxUrlLength ? [url] : [];
  };
  const loads = readCssUrls(new TextDecoder().decode(start)).flatMap(({ kind, href, others = [] }) =>
    resolve(href).map((url) => ({ kind, url, ...(others.length > 0 && { others: others.flatMap(resolve) }) })),
  );
  return loads.length === 0 ? target : { ...target, loads };
}
