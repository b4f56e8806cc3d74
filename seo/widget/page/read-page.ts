import type { AuditContext } from '../../audit-context.ts';
import { type Finding, severities } from '../../finding.ts';
import { auditInSteps } from '../../page/audit-page.ts';
import { collectInSteps } from '../../page/collect/collect-page-snapshot.ts';
import { compareHydration } from '../../page/compare-hydration.ts';
import { type PageSnapshot, unknownResponse } from '../../page/page-snapshot.ts';
import { pause, runInSlices } from '../pause.ts';
import { listLanguages, toPublic } from '../site-origins.ts';
import { copyDocument, type DocumentCopy } from './document-copy.ts';
import { fetchLanguages, fetchPage, type LanguageVersion, type PageFetch } from './fetch-page.ts';

/** The shown page with its findings. */
export type PageReport = {
  facts: PageSnapshot;
  /** Errors first, each in the order of the page. */
  findings: readonly Finding[];
  elementAt: DocumentCopy['elementAt'];
  /** The page in its languages; takes longer, so it is read only after the panel was opened. */
  versions: readonly LanguageVersion[] | null;
};

/** Reads and audits the page in short slices. Fetches what the server sends once per URL and language. */
export function createPageReader(options: PageFetch): (isDeep: boolean) => Promise<PageReport> {
  const { document, site, isOwn } = options;
  const keepSent = keepLast<PageSnapshot | null>();
  const readDepth = createDepthReader(options);
  return async (isDeep) => {
    const url = toPublic(document.location.href, site);
    const key = `${document.documentElement.lang} ${url}`;
    const snapshot = copyDocument(document, isOwn);
    const sent = await keepSent(key, () => fetchPage(url, options));
    await pause();
    const response = sent?.response ?? unknownResponse(url);
    const facts = await runInSlices(collectInSteps(snapshot.document, response, snapshot.source));
    const found = await runInSlices(auditInSteps(facts, contextOf(facts, document)));
    const changed = sent === null ? [] : compareHydration(sent, facts);
    const deep = isDeep ? await readDepth(key, facts) : { versions: null, findings: [] };
    return {
      facts,
      findings: [...changed, ...found, ...deep.findings].toSorted(bySeverity),
      elementAt: snapshot.elementAt,
      versions: deep.versions,
    };
  };
}

function createDepthReader(options: PageFetch) {
  const keepVersions = keepLast<LanguageVersion[]>();
  return async (key: string, facts: PageSnapshot) => {
    const { auditLanguages, auditStructuredData } = await import('./audit-depth.ts');
    const structuredData = await auditStructuredData(facts);
    const versions = await keepVersions(key, () => fetchLanguages(facts, options));
    return {
      versions,
      findings: [...auditLanguages(facts, versions, listLanguages(options.document)), ...structuredData],
    };
  };
}

function contextOf({ robots }: PageSnapshot, document: Document): AuditContext {
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$|\.localhost$/.test(document.location.hostname);
  const isStaging = robots.some(({ where, directives }) => where === 'header' && directives.includes('noindex'));
  return {
    stage: isStaging ? 'staging' : isLocal ? 'local' : 'production',
    languages: listLanguages(document),
    knownExceptions: { missing: new Set() },
  };
}

function bySeverity(a: Finding, b: Finding): number {
  return severities.indexOf(a.severity) - severities.indexOf(b.severity) || (a.line ?? 0) - (b.line ?? 0);
}

/** Keeps the last value while its key stays the same. */
function keepLast<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  let kept: { key: string; value: Promise<Value> } | null = null;
  return (key, make) => {
    if (kept?.key !== key) kept = { key, value: make() };
    return kept.value;
  };
}
