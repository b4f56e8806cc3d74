import { SaxesParser } from 'saxes';
import type { Finding } from '../finding.ts';
import { buildFinding } from '../run-rules.ts';
import { checkResponse, type ResponsePlace, redirectInSitemap } from '../site/response-rules.ts';
import { unsureHeadStatuses } from '../site/url-response.ts';
import { contentTypeRule, notAccessibleRule, tooLargeRule } from '../sitemap/file-rules.ts';
import { sitemapLimits } from '../sitemap/model.ts';
import { SitemapCheck } from '../sitemap/sitemap-check.ts';
import { createSitemapReader, type SitemapReader, stopAt } from '../sitemap/sitemap-reader.ts';
import { SitemapSet } from '../sitemap/sitemap-set.ts';
import { XmlStream } from '../sitemap/xml-stream.ts';
import { pause, runInSlices } from './pause.ts';
import { type SiteAddress, toHere, toPublic } from './site-address.ts';
import type { HealthReport, SampledUrl } from './widget-state.ts';

/** URLs that are requested together, in one batch. */
const sampleSize = 5;

/** Validates the sitemap and requests a sample of the URLs in it. */
export async function checkHealth(site: SiteAddress): Promise<HealthReport> {
  const file = `${site.publicOrigin}/sitemap.xml`;
  const { listed, findings } = await readSitemap(file, site);
  const valid = listed.filter(({ url }) => URL.canParse(url)); // the validator reports the others
  const answers = await Promise.all(pickSample(valid, sampleSize).map((one) => checkUrl(one, { file, site })));
  return {
    sitemap: file,
    urls: listed.length,
    sample: answers.map(({ sampled }) => sampled),
    findings: [...findings, ...answers.flatMap((answer) => answer.findings)],
  };
}

const policy = {
  evaluateStatus: (status: number) => (status >= 200 && status < 300 ? 'good' : 'bad'),
  redirects: 'follow',
} as const;

/** Requests one listed URL, on this origin, by HEAD; by GET too where the status of HEAD is not conclusive. */
async function checkUrl(
  { url, line }: ListedUrl,
  { file, site }: { file: string; site: SiteAddress },
): Promise<{ sampled: SampledUrl; findings: Finding[] }> {
  const here = toHere(url, site);
  if (here === null) return { sampled: { url, answer: 'on another host, not checked', isGood: true }, findings: [] };
  const head = await request(here, 'HEAD');
  const isUnsure = head !== null && unsureHeadStatuses.has(head.status);
  const last = isUnsure ? await request(here, 'GET') : head;
  const end =
    last === null
      ? ({ kind: 'no-response', cause: 'gave no response', tries: 1 } as const)
      : ({ kind: 'status', status: last.status, headStatus: isUnsure ? head.status : null } as const);
  const findings = checkResponse({ url, hops: [], finalUrl: url, end }, { file, line }, policy);
  if (last?.redirected === true) findings.push(redirectFinding(url, toPublic(last.url, site), { file, line }));
  return {
    sampled: { url, answer: last === null ? 'no response' : String(last.status), isGood: findings.length === 0 },
    findings,
  };
}

async function request(url: string, method: 'HEAD' | 'GET'): Promise<Response | null> {
  try {
    const response = await fetch(url, { method, cache: 'no-store' });
    await response.arrayBuffer(); // a response that is not read counts as aborted
    return response;
  } catch {
    return null; // no response: the finding says so
  }
}

/** A browser follows redirects and does not report their statuses. */
function redirectFinding(url: string, target: string, place: ResponsePlace): Finding {
  const violation = { url, ...place, message: `${url} redirects to ${target}.`, fix: `List ${target}.` };
  return buildFinding(redirectInSitemap, violation);
}

/** As many as requested, spread evenly from the first to the last: every kind of page has its turn, always the same. */
export function pickSample<Item>(items: readonly Item[], size: number): Item[] {
  if (items.length <= size) return [...items];
  const step = (items.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => items[Math.round(index * step)] as Item); // within the list
}

/** `line` is the 1-based line of the sitemap. */
type ListedUrl = { url: string; line: number };
type SitemapReading = { listed: ListedUrl[]; findings: Finding[] };

/** Validates a sitemap as `goshen sitemap validate` does. */
export async function readSitemap(name: string, site: SiteAddress): Promise<SitemapReading> {
  const { origin, host, protocol } = new URL(site.publicOrigin);
  const listed: ListedUrl[] = [];
  const set = new SitemapSet(false);
  const check = new SitemapCheck({
    file: name,
    site: { scheme: protocol === 'https:' ? 'https' : 'http', host },
    localHost: origin === site.hereOrigin ? host : null,
    now: Date.now(),
    entry: (entry, hash) => {
      const { loc } = entry.fields;
      if (check.kind === 'index' || !loc) return;
      listed.push({ url: loc, line: entry.line });
      set.add(entry, name, hash);
    },
  });
  const bytes = await readResponseFacts(name, check, site);
  const { findings } = check.finish(bytes);
  return { listed, findings: [...findings, ...set.endFile(name).findings, ...set.finish()] };
}

/** Returns the bytes read. */
async function readResponseFacts(name: string, check: SitemapCheck, site: SiteAddress): Promise<number> {
  const response = await fetch(toHere(name, site) ?? name, { cache: 'no-cache' }).catch(() => null);
  if (response?.ok !== true) {
    const why = response === null ? 'did not respond' : `returned ${response.status}`;
    const fix = 'Check the server route for the sitemap.';
    check.stop(notAccessibleRule, { message: `Not accessible: ${name} ${why}.`, fix });
    return 0;
  }
  check.run(contentTypeRule, response.headers.get('content-type'));
  const reader = createSitemapReader(check, name, (handler) => {
    return new XmlStream(handler, new SaxesParser({ xmlns: true, position: true }));
  });
  return readBody(response.body, reader, check);
}

async function readBody(
  body: ReadableStream<Uint8Array> | null,
  reader: SitemapReader,
  check: SitemapCheck,
): Promise<number> {
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      bytes += chunk.length;
      if (bytes > sitemapLimits.bytes) {
        check.stop(tooLargeRule, bytes, sitemapLimits.bytes);
        return bytes;
      }
      await runInSlices(writeInPieces(chunk, reader));
    }
    reader.close();
    await pause();
  } catch (error) {
    if (!stopAt(check, error)) throw error;
  }
  return bytes;
}

/** Some twenty entries: a moment's work also where nothing has been compiled yet. */
const pieceBytes = 2_048;

function* writeInPieces(chunk: Uint8Array, reader: SitemapReader): Generator<void, void> {
  for (let at = 0; at < chunk.length; at += pieceBytes) {
    reader.write(chunk.subarray(at, at + pieceBytes));
    yield;
  }
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) yield read.value;
}
