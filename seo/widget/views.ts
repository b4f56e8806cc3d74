import { count, formatNumber } from '../engine/count.ts';
import { countAll, type Finding, type Place } from '../engine/finding.ts';
import { hreflangRules } from '../engine/hreflang/audit-hreflang.ts';
import { pageRules } from '../engine/page/audit-page.ts';
import {
  buildPreview,
  descriptionLine,
  fitText,
  type PagePreview,
  type ShownText,
  titleLine,
} from '../engine/page/build-preview.ts';
import { hydrationRule } from '../engine/page/compare-hydration.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { RuleText } from '../engine/rule.ts';
import { responseRules } from '../engine/site/response-rules.ts';
import { sitemapRules } from '../engine/sitemap/sitemap-check.ts';
import { schemaRules } from '../engine/structured-data/audit-structured-data.ts';
import { escapeMarkup } from '../report/escape.ts';
import { printGroup, printRow } from '../report/finding-markup.ts';
import { groupFindings } from '../report/group-findings.ts';
import { isVisible } from './mark.ts';
import type { PageReport } from './page/read-page.ts';
import { pathOf, type SiteOrigins, toLocal } from './site-origins.ts';
import type { WidgetState } from './widget-state.ts';

const reading = '<p>Reading the page…</p>';

/** The findings on the page, with buttons that mark their elements. */
export function printPageView({ page }: WidgetState): string {
  if (page === null) return reading;
  const { findings, versions, snapshot } = page;
  const isRead = versions !== null;
  return [
    isRead ? '' : '<p class="muted">Reading the languages and the structured data…</p>',
    findings.length === 0 && isRead ? printGood('No problems found on this page.') : '',
    printFindings(findings, (rule, place) => printMarkButton(rule, place, page)),
    printCommand(`goshen audit ${pathOf(snapshot.url)}`),
  ].join('');
}

/** The page as a search result and as a social card, in each language. */
export function printPreviewView({ page }: WidgetState, site: SiteOrigins): string {
  if (page === null) return reading;
  const { snapshot, versions } = page;
  const isSame = ({ url, lang }: PageSnapshot) => url === snapshot.url && lang === snapshot.lang;
  const others = versions?.flatMap((version) => version.snapshot ?? []).filter((one) => !isSame(one)) ?? [];
  return [snapshot, ...others].map((one) => printPreview(buildPreview(one), site)).join('');
}

/** The findings in the sitemap and in a sample of its URLs. */
export function printSiteView({ health }: WidgetState): string {
  if (health === null) return '<p>The sitemap check starts two seconds after the page has loaded.</p>';
  const { sitemap, urls, sample, findings } = health;
  const rows = sample.map(({ url, result, isGood }) => {
    const light = isGood ? '<span class="good">✓</span>' : '<span class="error">✕</span>';
    return `<li>${light} <code>${escapeMarkup(pathOf(url))}</code> ${escapeMarkup(result)}</li>`;
  });
  return [
    `<h3>${count(urls, 'URL')} in ${escapeMarkup(pathOf(sitemap))}</h3>`,
    findings.length === 0 ? printGood('The sitemap is valid.') : printFindings(findings, printLine),
    rows.length === 0 ? '' : `<h3>${rows.length} of them, checked with HEAD</h3><ul class="list">${rows.join('')}</ul>`,
    printCommand(`goshen sitemap check ${sitemap}`),
  ].join('');
}

/** The rules that the widget checks; all of them would double what the panel loads. */
const rules: ReadonlyMap<string, RuleText> = new Map(
  [...pageRules, hydrationRule, ...hreflangRules, ...schemaRules, ...sitemapRules, ...responseRules].map(
    (rule): [string, RuleText] => [rule.id, rule],
  ),
);

/** Groups by rule, in the order of reports. */
function printFindings(findings: readonly Finding[], printPlace: (rule: string, place: Place) => string): string {
  const groups = [...Map.groupBy(groupFindings(findings), ({ rule }) => rule)].map(([id, members]) => {
    const rule = rules.get(id);
    const severity = members[0]?.severity ?? 'info';
    return printGroup({
      id,
      rule,
      severity,
      amount: `${formatNumber(countAll(members))} found`,
      isOpen: severity !== 'info',
      rows: members.map((finding) =>
        printRow(finding, { usualFix: rule?.fix, printPlace: (place) => printPlace(id, place) }),
      ),
    });
  });
  return `<div class="by-rule">${groups.join('')}</div>`;
}

function printMarkButton(rule: string, { line }: Place, { elementAt }: PageReport): string {
  const isInBlock = rule.startsWith('schema/'); // its line is not the number of an element
  if (line === undefined || isInBlock || !isVisible(elementAt(line))) return '';
  const id = escapeMarkup(rule);
  return `<button type="button" data-line="${line}" data-label="${id}" aria-label="Show on the page: ${id}">Show</button>`;
}

function printLine(_rule: string, { line }: Place): string {
  return line === undefined ? '' : `Line ${line}`;
}

function printGood(sentence: string): string {
  return `<p><span class="good" aria-hidden="true">✓</span> ${sentence}</p>`;
}

function printCommand(command: string): string {
  return `<p class="muted">On the command line: <code>${escapeMarkup(command)}</code></p>`;
}

function printPreview({ url, language, indexable, title, description, card }: PagePreview, site: SiteOrigins): string {
  const { host, pathname } = new URL(url);
  const way = [host, ...pathname.split('/').filter(Boolean)].join(' › ');
  const attributes = `lang="${escapeMarkup(language ?? '')}"`;
  return `<h3>${escapeMarkup(`${language ?? 'no language'} · ${pathname}`)}</h3>
${indexable ? '' : '<p class="error">The page is not indexable.</p>'}
<div class="group preview snippet" ${attributes}>
<p>${escapeMarkup(card.site ?? host)}</p><p class="muted">${escapeMarkup(way)}</p>
<p class="snippet-title">${printText(title, 'No title')}</p><p class="muted">${printText(description, 'No description')}</p>
</div>
${printWidth('Title', title)}${printWidth('Description', description)}
<div class="group preview" ${attributes}>
${printImage(card, site)}
<p class="muted">${escapeMarkup([host, card.imageSize ?? ''].filter(Boolean).join(' · '))}</p>
<p><b>${printText(card.title === null ? null : fitText(card.title, titleLine), 'No title')}</b></p>
<p class="muted">${printText(card.description === null ? null : fitText(card.description, descriptionLine), 'No description')}</p>
</div>`;
}

/** The shown part, followed by the rest, crossed out. */
function printText(text: ShownText | null, nothing: string): string {
  if (text === null) return `<em>${nothing}</em>`;
  const { shown, rest } = text;
  return escapeMarkup(shown) + (rest === '' ? '' : ` … <del class="error">${escapeMarkup(rest)}</del>`);
}

function printWidth(what: string, text: ShownText | null): string {
  if (text === null) return '';
  const { pixels, maxPixels, rest } = text;
  const isCut = rest !== '';
  return `<p${isCut ? ' class="error"' : ''}>${what}: ${pixels} of ${maxPixels} px${isCut ? ', cut' : ''}</p>`;
}

function printImage({ image, imageAlt }: PagePreview['card'], site: SiteOrigins): string {
  const local = image === null ? null : toLocal(image, site);
  if (local === null) return `<p>${image === null ? 'The page has no og:image' : 'The image is on another host'}</p>`;
  return `<img src="${escapeMarkup(local)}" alt="${escapeMarkup(imageAlt ?? '')}" width="1200" height="630">`;
}
