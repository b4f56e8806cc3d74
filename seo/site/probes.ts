import { primaryLanguage } from '../page/page-state.ts';
import type { Probe } from './site-facts.ts';
import type { SiteFlaw, SiteIndex } from './site-index.ts';

/** What the site answers where nobody looks. */
export function auditProbes(index: SiteIndex): SiteFlaw[] {
  return index.site.probes.flatMap((probe) => auditProbe(probe, index));
}

function auditProbe(probe: Probe, index: SiteIndex): SiteFlaw[] {
  switch (probe.kind) {
    case 'missing-page':
      return missingPage(probe);
    case 'host':
      return otherHost(probe, index);
    case 'accept-language':
      return foreignReader(probe);
    case 'file':
      return openFile(probe);
  }
}

type ProbeOf<Kind extends Probe['kind']> = Extract<Probe, { kind: Kind }>;

function missingPage({ url, status }: ProbeOf<'missing-page'>): SiteFlaw[] {
  if (status === 404 || status === 410 || status >= 500 || status === 429) return [];
  const fix = 'Return 404 from the route that catches everything else.';
  return [{ rule: 'http/real-404', url, message: `${url} answers ${status}.`, fix, evidence: String(status) }];
}

/** A host that does not exist is no copy of the site. */
function otherHost({ url, hops, finalUrl, status }: ProbeOf<'host'>, { site, context }: SiteIndex): SiteFlaw[] {
  if (status === null || finalUrl === null || context.stage === 'local') return [];
  const arrives = finalUrl === site.origin || finalUrl.startsWith(`${site.origin}/`);
  if (arrives && hops === 1) return [];
  const isUnsafe = url.startsWith('http:') && site.origin.startsWith('https:') && finalUrl.startsWith('http:');
  if (isUnsafe)
    return [{ rule: 'sec/http-redirect', url, message: `${url} answers ${status} without leading to https.` }];
  const message = arrives
    ? `${url} needs ${hops} hops to ${finalUrl}.`
    : `${url} leads to ${finalUrl}, the site is ${site.origin}.`;
  return [{ rule: 'http/canonical-host', url, message }];
}

function foreignReader({ url, language, plainStatus, status, location }: ProbeOf<'accept-language'>): SiteFlaw[] {
  if (status === plainStatus) return [];
  const to = location === null ? '' : ` to ${location}`;
  const message = `${url} answers ${plainStatus}, and ${status}${to} for Accept-Language: ${primaryLanguage(language)}.`;
  return [{ rule: 'http/locale-redirect', url, message }];
}

/** Files of the operator: open where they answer with their own content, not with the site's page for everything. */
function openFile({ url, status, contentType }: ProbeOf<'file'>): SiteFlaw[] {
  const { pathname } = new URL(url);
  const isOpen = status === 200 && !/^text\/html/i.test(contentType ?? '');
  if (pathname === '/llms.txt')
    return status === 404 ? [{ rule: 'robots/llms-txt', url, message: 'No /llms.txt.' }] : [];
  if (pathname.endsWith('/security.txt'))
    return isOpen ? [] : [{ rule: 'sec/security-txt', url, message: `No ${pathname}.` }];
  if (!isOpen) return [];
  return pathname.endsWith('.map')
    ? [{ rule: 'perf/sourcemap-public', url, message: `The source map ${pathname} is open to everybody.` }]
    : [{ rule: 'sec/admin-exposed', url, message: `${pathname} answers 200.` }];
}
