import type { Finding } from '../finding.ts';
import type { HealthReport } from './health/health-report.ts';
import type { PageReport } from './page/read-page.ts';
import { pathOf } from './site-address.ts';

/** Rules of which only a browser knows. */
const seenInBrowserOnly: ReadonlySet<string> = new Set(['ssr/parity']);

/** The command that finds the same on a page; `null` where only a browser can. */
export function reproducePageFinding({ rule }: Finding, { facts }: Pick<PageReport, 'facts'>): string | null {
  if (seenInBrowserOnly.has(rule)) return null;
  const path = pathOf(facts.url);
  const { lang, alternates } = facts;
  const [standard] = alternates.filter(({ hreflang }) => hreflang !== 'x-default');
  const isChosen = lang && standard !== undefined && lang !== standard.hreflang && path.split('/')[1] !== lang;
  return `goshen audit ${quote(path)} --rule ${rule}${isChosen ? ` --lang ${lang}` : ''}`;
}

/** The command that finds the same in the sitemap, or among the addresses that it lists. */
export function reproduceHealthFinding({ rule }: Finding, { sitemap }: Pick<HealthReport, 'sitemap'>): string {
  const task = rule.startsWith('http/') ? 'check' : 'validate';
  return `goshen sitemap ${task} ${quote(sitemap)} --rule ${rule}`;
}

/** An address may hold what a shell would read as a command. */
function quote(word: string): string {
  return /^[\w./:%-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
