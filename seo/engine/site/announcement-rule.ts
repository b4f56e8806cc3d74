import { count } from '../count.ts';
import { languageOf } from '../hreflang/language-site.ts';
import { withoutFragment, withoutQuery } from '../page/collect/resolve-url.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { isIndexable, isOwnCanonical, listSome, primaryLanguage, withoutIndexFile } from '../page/page-state.ts';
import type { Violation } from '../rule.ts';
import { dropIndexFiles } from './identical-pages.ts';
import { isLanguageSwitch } from './language-rules.ts';
import { hasOwnLanguage, type SiteIndex, type SiteRule } from './site-index.ts';

export const announcementRule: SiteRule = {
  id: 'hreflang/not-announced',
  severity: 'warning',
  title: 'Pages exist in several languages, but have no hreflang links.',
  why: 'Search engines may treat the versions as duplicates, or show readers the wrong language.',
  fix: 'Link each version to all versions with hreflang, itself included.',
  source: 'Google Search Central, "Tell Google about localized versions of your page"',
  examples: {
    bad: '/about and /fr/about without <link rel="alternate" hreflang>',
    good: '<link rel="alternate" hreflang="fr" href="https://example.com/fr/about"> on both, and one for /about',
  },
  check: (index) => {
    const announced = listAnnounced(index);
    const silent = index.pages.filter(
      (page) => mayAnnounce(page) && ![page.url, withoutQuery(page.url)].some((url) => announced.has(url)),
    );
    const groups = groupVersions(dropIndexFiles(silent), index);
    const example = groups.find(hasOneOfEach) ?? groups[0];
    if (example === undefined) return [];
    const pages = groups.flat();
    const languages = [...new Set(pages.map(tagOf))].sort();
    const versions = example.map((page) => `${page.url} (${tagOf(page)})`);
    const message = `${count(groups.length, 'set')} of language versions (${listSome(languages, 10)}) without hreflang, for example ${listSome(versions)}.`;
    const lines = example.map((page) => `<link rel="alternate" hreflang="${page.lang}" href="${page.url}">`).join(' ');
    const fix = hasOneOfEach(example) && {
      fix: `Link each version to all versions with hreflang. For the example: ${lines}`,
    };
    return pages.map(({ url }): Violation => ({ url, message, ...fix, cause: '' }));
  },
};

/** Pages with alternates, and those that are alternates of another page: hreflang/return-link reports what they lack. */
function listAnnounced({ pages, sitemapAlternates, listedAlternates }: SiteIndex): Set<string> {
  const inPages = pages.flatMap(({ url, alternates }) =>
    alternates.length === 0 ? [] : [url, ...alternates.map((link) => withoutFragment(link.url ?? ''))],
  );
  const inSitemaps = [...sitemapAlternates].flatMap(([url, links]) => (links.length === 0 ? [] : url));
  return new Set([...inPages, ...inSitemaps, ...listedAlternates]);
}

function mayAnnounce(page: PageSnapshot): boolean {
  return Boolean(page.lang) && isIndexable(page) && isOwnCanonical(page) && hasOwnLanguage(page);
}

function tagOf({ lang }: PageSnapshot): string {
  return (lang ?? '').toLowerCase();
}

/** Versions of one page: at the same path below different languages, or linked as translations. */
function groupVersions(pages: readonly PageSnapshot[], index: SiteIndex): PageSnapshot[][] {
  const byPath = Map.groupBy(pages, pathWithoutLanguage);
  const groups = [...byPath.values()].filter((group) => hasSeveralLanguages(group) && !isUntranslated(group));
  const grouped = new Set(groups.flat());
  const others = new Set(pages.filter((page) => !grouped.has(page)));
  for (const page of others) {
    const versions = listTranslations(page, index).filter((other) => others.has(other));
    if (versions.length === 0) continue;
    const group = [page, ...versions];
    for (const member of group) others.delete(member);
    groups.push(group);
  }
  return groups;
}

/** `/about` for the French pages `/fr/about` and `/fr/about/index.html`. */
function pathWithoutLanguage({ url, lang }: PageSnapshot): string {
  const { host, pathname, search } = new URL(withoutIndexFile(url));
  const [, prefix = '', rest = ''] = /^\/([a-z]{2,3}(?:[-_][a-z]{2,4})?)(\/.*)?$/i.exec(pathname) ?? [];
  const isLanguage = prefix !== '' && languageOf(prefix) === languageOf(lang ?? '');
  const path = isLanguage ? rest || '/' : pathname;
  return host + path.replace(/(?<=.)\/$/, '') + search;
}

/** Two URLs cannot have one hreflang: `/` and `/en/` may both be in English. */
function hasOneOfEach(group: readonly PageSnapshot[]): boolean {
  return new Set(group.map(tagOf)).size === group.length;
}

/** `en` and `fr`, or `en-GB` and `en-US`; `en` and `en-GB` may be one page under two URLs. */
function hasSeveralLanguages(pages: readonly PageSnapshot[]): boolean {
  const tags = [...new Set(pages.map(tagOf))];
  return tags.length > 1 && !tags.some((tag) => tags.every((other) => other === tag || other.startsWith(`${tag}-`)));
}

/** One text in several languages, which page/duplicate reports; countries may share it. */
function isUntranslated(pages: readonly PageSnapshot[]): boolean {
  const languages = new Set(pages.map(({ lang }) => primaryLanguage(lang ?? '')));
  return languages.size > 1 && new Set(pages.map(({ textHash }) => textHash)).size === 1;
}

/** Pages in other languages that the page links as translations, and that link back as such. */
function listTranslations(page: PageSnapshot, index: SiteIndex): PageSnapshot[] {
  return switchTargets(page, index).filter((other) => switchTargets(other, index).includes(page));
}

function switchTargets(page: PageSnapshot, { pagesByUrl }: SiteIndex): PageSnapshot[] {
  const own = primaryLanguage(page.lang ?? '');
  const targets = page.anchors.flatMap((anchor) => {
    const url = withoutFragment(anchor.url ?? '');
    const [target] = pagesByUrl.get(withoutIndexFile(url)) ?? pagesByUrl.get(url) ?? [];
    const language = primaryLanguage(target?.lang ?? '');
    const isSwitch = language !== '' && language !== own && isLanguageSwitch(anchor, language);
    return target !== undefined && isSwitch ? [target] : [];
  });
  return [...new Set(targets)];
}
