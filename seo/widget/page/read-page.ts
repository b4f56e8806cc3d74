import { type AuditContext, openContext } from '../../engine/audit-context.ts';
import type { Finding } from '../../engine/finding.ts';
import { auditInSteps } from '../../engine/page/audit-page.ts';
import { collectInSteps } from '../../engine/page/collect/collect-page-snapshot.ts';
import { compareHydration } from '../../engine/page/compare-hydration.ts';
import { type PageSnapshot, unknownResponse } from '../../engine/page/page-snapshot.ts';
import { pause, runInSlices } from '../pause.ts';
import { listLanguages, type SiteOrigins, toPublic } from '../site-origins.ts';
import { copyDocument, type DocumentCopy } from './document-copy.ts';
import { fetchLanguages, fetchPage, type LanguageVersion, type PageFetch } from './fetch-page.ts';

/** The shown page with its findings. */
export type PageReport = {
  snapshot: PageSnapshot;
  findings: readonly Finding[];
  elementAt: DocumentCopy['elementAt'];
  /** The page in its languages; takes longer, so it is read only after the panel was opened. */
  versions: readonly LanguageVersion[] | null;
};

/** Reads and audits the page in short slices. Fetches what the server sends once per URL and language. */
export function createPageReader(options: PageFetch): (isDeep: boolean) => Promise<PageReport> {
  const { document, site, isOwn } = options;
  const keepSent = keepLast<PageSnapshot | null>();
  const keepVersions = keepLast<LanguageVersion[]>();
  return async (isDeep) => {
    const url = toPublic(document.location.href, site);
    const key = `${document.documentElement.lang} ${url}`;
    const copy = copyDocument(document, isOwn);
    const sent = await keepSent(key, () => fetchPage(url, options));
    await pause();
    const response = sent?.response ?? unknownResponse(url);
    const snapshot = await runInSlices(collectInSteps(copy.document, response, copy.source));
    const languages = listLanguages(document);
    const found = await runInSlices(auditInSteps(snapshot, { ...openContext, stage: stageOf(site), languages }));
    const changed = sent === null ? [] : compareHydration(sent, snapshot);
    const versions = isDeep ? await keepVersions(key, () => fetchLanguages(snapshot, options)) : null;
    const deep = versions === null ? [] : await auditDepth(snapshot, versions, languages);
    return { snapshot, findings: [...changed, ...found, ...deep], elementAt: copy.elementAt, versions };
  };
}

async function auditDepth(...page: Parameters<typeof import('./audit-depth.ts').auditDepth>): Promise<Finding[]> {
  const depth = await import('./audit-depth.ts');
  return depth.auditDepth(...page);
}

function stageOf({ publicOrigin }: SiteOrigins): AuditContext['stage'] {
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(new URL(publicOrigin).hostname);
  return isLocal ? 'local' : 'unknown';
}

/** Keeps the last value while its key stays the same. */
function keepLast<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  let kept: { key: string; value: Promise<Value> } | null = null;
  return (key, make) => {
    if (kept?.key !== key) kept = { key, value: make() };
    return kept.value;
  };
}
