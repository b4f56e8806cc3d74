import { count, formatNumber } from '../engine/count.ts';
import { countAll, type Finding, firstPlace, type Place, pagesOf, timesOf } from '../engine/finding.ts';
import { listSome } from '../engine/page/page-state.ts';
import { topicOf, topics } from '../engine/rule.ts';
import type { PageChange, SiteComparison } from '../engine/site/compare-sites.ts';
import type { FailedCondition } from '../run/settings.ts';
import type { Comparison, Report } from './report.ts';

/** `sitemap.xml:3:10`, the page's URL, or what was checked. After a URL, a line in words: `:1` would read like a port. */
export function placeOf({ file, url, line, column }: Place): string {
  const place = file ?? url ?? '-';
  if (!isUrl(place)) {
    return [place, line, file === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
  }
  if (line === undefined || (line === 1 && column === undefined)) return place; // the whole document
  return `${place} (line ${line}${column === undefined ? '' : `, column ${column}`})`;
}

export function isUrl(place: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(place);
}

/** The message, and how often it was found. */
export function describeFinding(finding: Finding): string {
  const { message, about, unit } = finding;
  const [times, pages] = [timesOf(finding), pagesOf(finding).length];
  if (unit === 'host') return `${message} Seen on ${count(times, 'page')} of ${nameHosts(finding)}.`;
  if (times === 1 || about === 'all') return message;
  if (about === 'first') return `${message} And ${formatNumber(times - 1)} more.`;
  if (pages > 1) return `${message} Found ${unit === 'cluster' ? 'in' : 'on'} ${amountOf([finding])}.`;
  return about === 'unlisted' ? message : `${message} Found ${formatNumber(times)} times.`;
}

function nameHosts(finding: Finding): string {
  const [url = '', ...others] = pagesOf(finding);
  return others.length === 0 ? new URL(url).host : amountOf([finding]);
}

/** What the findings of a rule concern: `12 pages`, `2 hosts`, `40 URLs`, `3 clusters`; where no URL is known, `7 times`. */
export function amountOf(findings: readonly [Finding, ...Finding[]]): string {
  const [{ rule, unit }] = findings;
  const urls = new Set(findings.flatMap(pagesOf)).size;
  if (urls === 0) return count(countAll(findings), 'time');
  const topic = topicOf(rule);
  return count(urls, unit ?? (topic === undefined ? 'page' : topics[topic].noun));
}

const names: ReadonlyMap<string, string> = new Map([
  ['.', 'this folder'],
  ['-', 'stdin'],
]);

/** `2 errors, 1 warning, 26 URLs; failed: error>0 (2 errors)`: the counts, and what made the run fail or stop early. */
export function summaryLine(report: Report): string {
  const { target, summary, compared } = report;
  const { error, warning, info, urls, requests, fixed, suppressed } = summary;
  const counts = [
    count(error, compared === null ? 'error' : 'new error'),
    count(warning, compared === null ? 'warning' : 'new warning'),
    info > 0 ? `${formatNumber(info)} info` : '',
    suppressed > 0 ? `${formatNumber(suppressed)} accepted by the baseline` : '',
    fixed > 0 ? `${formatNumber(fixed)} of the baseline fixed` : '',
    compared === null ? '' : describeComparison(compared),
    urls > 0 ? count(urls, 'URL') : '',
    requests > 0 ? count(requests, 'request') : '',
  ];
  const gates = summary.failedConditions.map((failed) => `failed: ${describeCondition(failed)}`);
  const incomplete = listIncomplete(report, maxRulesInLine).map((reason) => `incomplete: ${reason}`);
  return [
    `${names.get(target) ?? target}: ${counts.filter((part) => part !== '').join(', ')}`,
    ...gates,
    ...incomplete,
  ].join('; ');
}

/** A line names some of the rules that were not run; other formats name all. */
const maxRulesInLine = 5;

/** What was not read or not checked and why, a sentence each, without its full stop. */
export function listIncomplete({ failures, truncated, notRun }: Report, maxRules = Number.POSITIVE_INFINITY): string[] {
  const left = notRun.map(
    ({ reason, rules }) => `${count(rules.length, 'rule')} not checked, as ${reason}: ${listSome(rules, maxRules)}`,
  );
  return [...failures, ...truncated, ...left];
}

function describeComparison({ file, fixed, unchanged }: Comparison): string {
  return `${formatNumber(countAll(fixed))} fixed and ${formatNumber(countAll(unchanged))} unchanged since ${file}`;
}

/** What differs from another site, and what has changed since an earlier report, a line each. */
export function listChanges({ comparison, compared }: Report, max: number): string[] {
  return [
    ...(comparison === null ? [] : listDifferences(comparison)),
    ...(compared === null ? [] : listCompared(compared, max)),
  ];
}

/** `fixed: h1/missing /about No h1.` */
function listCompared(compared: Comparison, max: number): string[] {
  const list = (state: string, findings: readonly Finding[]) => {
    const rest = findings.length - max;
    const shown = findings.slice(0, max).map((finding) => printLine(state, finding));
    return rest > 0 ? [...shown, `and ${formatNumber(rest)} more ${state}`] : shown;
  };
  return [...list('fixed', compared.fixed), ...list('unchanged', compared.unchanged)];
}

/** `warning>0 (2 warnings)` */
function describeCondition({ condition, what, count: found }: FailedCondition): string {
  const isNoun = what === 'error' || what === 'warning';
  return `${condition} (${isNoun ? count(found, what) : `${formatNumber(found)} ${what}`})`;
}

/** The first clause of a fix: `List the final URL`. The semicolon of `&amp;` does not end it. */
export function shortFix(fix = ''): string {
  const [clause = ''] = fix.split(/(?<=\S)(?:\.(?=\s|$)|(?<!&\w+);(?=\s)| \()/);
  return clause;
}

/** The place without the origin of the site that was named. */
export function shortPlace(place: Place, target: string): string {
  const { file = '', url } = place;
  const text = placeOf(isUrl(file) && url !== undefined ? { url } : place);
  const origin = URL.canParse(target) ? new URL(target).origin : '';
  return origin.startsWith('http') && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

/** Cut at the start: the end of a path identifies it. */
export function clipStart(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `…${text.slice(1 - maxCharacters)}`;
}

// `Use always, hourly, daily …` says nothing up to its first comma.
const minClauseWords = 3;

/** The whole text if it fits, else what fits of it: up to a comma, or cut at a word. */
export function fitPhrase(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const [clause = ''] = text.split(', ');
  const isPhrase = clause.split(' ').length >= minClauseWords && clause.length <= maxCharacters;
  return isPhrase ? clause : clipWords(text, maxCharacters);
}

/** Cut at a word where there is one. */
function clipWords(text: string, maxCharacters: number): string {
  const cut = text.slice(0, Math.max(1, maxCharacters - 1));
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > maxCharacters / 2 ? atWord : cut}…`;
}

/** A longer text would bury what has changed. */
const shownCharacters = 100;

/** `+ /new`, `- /old`, `~ /about: title "A" > "B"`, `gone: title/missing /about No title.`, and the counts. */
function listDifferences({ added, removed, changed, gone }: SiteComparison): string[] {
  return [
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
    ...changed.map((change) => `~ ${change.path}: ${describeChanges(change)}`),
    ...gone.map((finding) => printLine('gone', finding)),
    `${count(added.length, 'page')} added, ${formatNumber(removed.length)} removed, ${formatNumber(changed.length)} changed; ${count(gone.length, 'finding')} gone`,
  ];
}

function printLine(state: string, finding: Finding): string {
  return `${state}: ${finding.rule} ${placeOf(firstPlace(finding))} ${describeFinding(finding)}`;
}

function describeChanges({ changes }: PageChange): string {
  return changes.map(({ what, before, after }) => `${what} ${quote(before)} > ${quote(after)}`).join('; ');
}

function quote(text: string): string {
  if (text === '') return 'none';
  return text.length > shownCharacters ? `"${text.slice(0, shownCharacters)}…"` : `"${text}"`;
}
