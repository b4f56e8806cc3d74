import type { Finding } from '#seo/finding.ts';
import type { PageChange, SiteComparison } from '#seo/site/compare-sites.ts';
import type { FailedCondition, Report } from './report.ts';

/** `sitemap.xml:3:10`, the page's address, or what was checked. */
export function placeOf({ file, url, line, column }: Finding): string {
  const parts = [file ?? url ?? '-', line, file === undefined ? undefined : column];
  return parts.filter((part) => part !== undefined).join(':');
}

/** `2 errors, 1 warning, 26 URLs; failed: error>0, 2 errors`: the counts, and what made the run fail or stop early. */
export function summaryLine({ target, failures, truncated, summary }: Report): string {
  const { error, warning, info, urls, requests, fixed, suppressed } = summary;
  const counts = [
    count(error, 'error'),
    count(warning, 'warning'),
    info > 0 ? `${info} info` : '',
    suppressed > 0 ? `${suppressed} accepted by the baseline` : '',
    fixed > 0 ? `${fixed} of the baseline fixed` : '',
    urls > 0 ? count(urls, 'URL') : '',
    requests > 0 ? count(requests, 'request') : '',
  ];
  const gates = summary.failedConditions.map((failed) => `failed: ${describeCondition(failed)}`);
  const incomplete = [...failures, ...truncated].map((reason) => `incomplete: ${reason}`);
  return [`${target}: ${counts.filter((part) => part !== '').join(', ')}`, ...gates, ...incomplete].join('; ');
}

/** `warning>0, 2 warnings` */
function describeCondition({ condition, what, count: found }: FailedCondition): string {
  const isNoun = what === 'error' || what === 'warning';
  return `${condition}, ${isNoun ? count(found, what) : `${found} ${what}`}`;
}

export function count(amount: number, noun: string, nouns = `${noun}s`): string {
  const grouped = String(amount).replace(/\B(?=(?:\d{3})+$)/g, ','); // Intl takes 20 ms to begin
  return `${grouped} ${amount === 1 ? noun : nouns}`;
}

/** A longer text would bury what has changed. */
const shownCharacters = 100;

/** `+ /new`, `- /old`, `~ /about: title "A" > "B"`, `gone: title/missing /about No title.`, and the counts. */
export function listDifferences({ added, removed, changed, gone }: SiteComparison): string[] {
  return [
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
    ...changed.map((change) => `~ ${change.path}: ${describeChanges(change)}`),
    ...gone.map((finding) => `gone: ${finding.rule} ${placeOf(finding)} ${finding.message}`),
    `${count(added.length, 'page')} added, ${removed.length} removed, ${changed.length} changed; ${count(gone.length, 'finding')} gone`,
  ];
}

function describeChanges({ changes }: PageChange): string {
  return changes.map(({ what, before, after }) => `${what} ${quote(before)} > ${quote(after)}`).join('; ');
}

function quote(text: string): string {
  if (text === '') return 'none';
  return text.length > shownCharacters ? `"${text.slice(0, shownCharacters)}…"` : `"${text}"`;
}
