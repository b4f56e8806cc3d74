import { descriptionLine, fitText, titleLine } from '../../page/build-preview.ts';
import { metaContent, type PageSnapshot, titleOf } from '../../page/page-snapshot.ts';
import { canonicalOf } from '../../page/page-state.ts';
import { type Child, element } from '../element.ts';
import type { LanguageVersion } from '../page/fetch-page.ts';
import { pathOf } from '../site-origins.ts';
import type { ViewInput } from './finding-list.ts';

/** The URL of the page in each language, and the heads side by side. */
export function buildLanguagesView({ state: { page } }: ViewInput): Child[] {
  if (page === null || page.depth === null) return [element('p', {}, 'Reading the languages…')];
  const { versions } = page.depth;
  return [
    element('h3', {}, 'Hreflang cluster'),
    buildCluster(page.facts, versions),
    element('h3', {}, 'Languages side by side'),
    versions.length === 0
      ? element('p', {}, 'No alternates in the languages of the site.')
      : element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Heads' }, buildHeads(versions)),
  ];
}

function buildCluster({ alternates, url }: PageSnapshot, versions: readonly LanguageVersion[]): HTMLElement {
  if (alternates.length === 0) return element('p', {}, 'This page has no alternate links.');
  const rows = alternates.map(({ hreflang, url: target, href }) => {
    const facts = versions.find((version) => version.url === target)?.facts ?? null;
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, hreflang ?? ''),
      element('td', {}, target === null ? href : pathOf(target)),
      element('td', {}, facts === null ? 'not checked' : String(facts.response.status)),
      element('td', {}, facts === null ? '' : linksBack(facts, url)),
    );
  });
  return buildTable(['Code', 'URL', 'Status', 'Return link'], rows);
}

/** Whether a page links back to a URL. */
function linksBack(facts: PageSnapshot, url: string): string {
  return facts.alternates.some((alternate) => alternate.url === url) || facts.url === url ? 'yes' : 'no';
}

const rows: Readonly<Record<string, (facts: PageSnapshot) => string>> = {
  URL: ({ url }) => pathOf(url),
  'html lang': ({ lang }) => lang ?? '',
  Title: (facts) => titleOf(facts) ?? '',
  'Title width': (facts) => `${fitText(titleOf(facts) ?? '', titleLine).pixels} px`,
  Description: (facts) => metaContent(facts, 'description') ?? '',
  'Description width': (facts) => `${fitText(metaContent(facts, 'description') ?? '', descriptionLine).pixels} px`,
  Keywords: (facts) => metaContent(facts, 'keywords') ?? '',
  Robots: (facts) => metaContent(facts, 'robots') ?? '',
  Canonical: (facts) => pathOf(canonicalOf(facts) ?? ''),
  Alternates: ({ alternates }) => alternates.map(({ hreflang, href }) => `${hreflang} ${pathOf(href)}`).join('\n'),
  'og:title': (facts) => metaContent(facts, 'og:title') ?? '',
  'og:description': (facts) => metaContent(facts, 'og:description') ?? '',
  'og:image': (facts) => pathOf(metaContent(facts, 'og:image') ?? ''),
  'og:locale': (facts) => metaContent(facts, 'og:locale') ?? '',
};

function buildHeads(versions: readonly LanguageVersion[]): HTMLElement {
  const body = Object.entries(rows).map(([name, read]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      ...versions.map(({ language, facts }) =>
        element('td', { lang: language }, facts === null ? 'no response' : read(facts)),
      ),
    ),
  );
  return buildTable(['Tag', ...versions.map(({ language }) => nameLanguage(language))], body);
}

function nameLanguage(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

function buildTable(headings: readonly string[], body: readonly HTMLElement[]): HTMLTableElement {
  const head = headings.map((heading) => element('th', { scope: 'col' }, heading));
  return element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body));
}
