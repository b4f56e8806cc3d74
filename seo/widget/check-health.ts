import { takeSample } from '../crawl/take-sample.ts';
import type { Finding } from '../engine/finding.ts';
import { buildFinding } from '../engine/run-rules.ts';
import { checkResponse, type ResponsePlace, redirectInSitemap } from '../engine/site/response-rules.ts';
import { unsureHeadStatuses } from '../engine/site/url-response.ts';
import { contentTypeRule, notAccessibleRule, tooLargeRule } from '../engine/sitemap/file-rules.ts';
import { sitemapLimits } from '../engine/sitemap/model.ts';
import { SitemapCheck } from '../engine/sitemap/sitemap-check.ts';
import { createSitemapReader, type SitemapReader, stopAt } from '../engine/sitemap/sitemap-reader.ts';
import { SitemapSet } from '../engine/sitemap/sitemap-set.ts';
import { pause, runInSlices } from './pause.ts';
import { type SiteOrigins, toLocal, toPublic } from './site-origins.ts';
import type { HealthReport, SampledUrl } from './widget-state.ts';

/** URLs that are requested together, in one batch. */
const sampleSize = 5;

/** Validates the sitemap and requests a sample of the URLs in it. */
export async function checkHealth(site: SiteOrigins): Promise<HealthReport> {
  const file = `${site.publicOrigin}/sitemap.xml`;
  const { listed, findings } = await readSitemap(file, site);
  const valid = listed.filter(({ url }) => URL.canParse(url)); // the validator reports the others
  const checks = await Promise.all(takeSample(valid, sampleSize).map((one) => checkUrl(one, { file, site })));
  return {
    sitemap: file,
    urls: listed.length,
    sample: checks.map(({ sampled }) => sampled),
    findings: [...findings, ...checks.flatMap((check) => check.findings)],
  };
}

const policy = {
  evaluateStatus: (status: number) => (status >= 200 && status < 300 ? 'good' : 'bad'),
  redirects: 'follow',
} as const;

/** Requests a listed URL at this origin by HEAD, and by GET if the status of HEAD is not conclusive. */
async function checkUrl(
  { url, line }: ListedUrl,
  { file, site }: { file: string; site: SiteOrigins },
): Promise<{ sampled: SampledUrl; findings: Finding[] }> {
  const local = toLocal(url, site);
  if (local === null) return { sampled: { url, result: 'on another host, not checked', isGood: true }, findings: [] };
  const head = await request(local, 'HEAD');
  const isUnsure = head !== null && unsureHeadStatuses.has(head.status);
  const last = isUnsure ? await request(local, 'GET') : head;
  const end =
    last === null
      ? ({ kind: 'no-response', cause: 'gave no response', tries: 1 } as const)
      : ({ kind: 'status', status: last.status } as const);
  const findings = checkResponse({ url, hops: [], finalUrl: url, end }, { file, line }, policy);
  if (last?.redirected === true) findings.push(redirectFinding(url, toPublic(last.url, site), { file, line }));
  return {
    sampled: { url, result: last === null ? 'no response' : String(last.status), isGood: findings.length === 0 },
    findings,
  };
}

async function request(url: string, method: 'HEAD' | 'GET'): Promise<Response | null> {
  try {
    const response = await fetch(url, { method, cache: 'no-store' });
    await response.arrayBuffer(); // a response that is not read counts as aborted
    return response;
  } catch {
    return null; // checkResponse reports it
  }
}

/** Browsers follow redirects without reporting their statuses. */
function redirectFinding(url: string, target: string, place: ResponsePlace): Finding {
  const violation = { url, ...place, message: `${url} redirects to ${target}.`, fix: `List ${target}.` };
  return buildFinding(redirectInSitemap, violation);
}

/** `line` is the 1-based line of the sitemap. */
type ListedUrl = { url: string; line: number };

/** Validates a sitemap as `goshen sitemap validate` does. */
export async function readSitemap(
  name: string,
  site: SiteOrigins,
): Promise<{ listed: ListedUrl[]; findings: Finding[] }> {
  const { origin, host, protocol } = new URL(site.publicOrigin);
  const listed: ListedUrl[] = [];
  const set = new SitemapSet();
  const check = new SitemapCheck({
    file: name,
    site: { scheme: protocol === 'https:' ? 'https' : 'http', host },
    localHost: origin === site.localOrigin ? host : null,
    now: Date.now(),
    entry: (entry, url) => {
      const { loc } = entry.fields;
      if (check.kind === 'index' || !loc) return;
      listed.push({ url: loc, line: entry.line });
      set.add(entry, name, url, check.kind);
    },
  });
  const bytes = await fetchSitemap(name, check, site);
  const { findings } = check.finish(bytes);
  return { listed, findings: [...findings, ...set.endFile(name), ...set.finish(false)] };
}

/** Returns the bytes read. */
async function fetchSitemap(name: string, check: SitemapCheck, site: SiteOrigins): Promise<number> {
  const response = await fetch(toLocal(name, site) ?? name, { cache: 'no-cache' }).catch(() => null);
  if (response?.ok !== true) {
    const why = response === null ? 'did not respond' : `returned ${response.status}`;
    const fix = 'Check the server route for the sitemap.';
    check.stop(notAccessibleRule, { message: `Not accessible: ${name} ${why}.`, fix });
    return 0;
  }
  check.run(contentTypeRule, response.headers.get('content-type'));
  const reader = createSitemapReader(check, name);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length > sitemapLimits.bytes) check.stop(tooLargeRule, bytes.length, sitemapLimits.bytes);
  else await readBytes(bytes, reader, check);
  return bytes.length;
}

async function readBytes(bytes: Uint8Array, reader: SitemapReader, check: SitemapCheck): Promise<void> {
  try {
    await runInSlices(writeInPieces(bytes, reader));
    reader.close();
    await pause();
  } catch (error) {
    if (!stopAt(check, error)) throw error;
  }
}

/** About twenty entries, which take little time even before they are compiled. */
const pieceBytes = 2_048;

function* writeInPieces(bytes: Uint8Array, reader: SitemapReader): Generator<void, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.write(bytes.subarray(at, at + pieceBytes));
    yield;
  }
}
