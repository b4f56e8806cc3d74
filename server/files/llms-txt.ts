import { feedPath } from '#domain/feed.ts';
import { defaultLanguage, type Language, languageRows, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import type { GeneratedFile, Published } from './published.ts';

const note =
  'Every page is written in English, French and Spanish. A page without a URL of its own for a language ' +
  'is sent in the language of the cookie `i18next`, or in English without it.';

/** The site in brief for machines (llmstxt.org): in English, with links to the other languages. */
export function buildLlmsTxtFile(published: Published, siteUrl: string): GeneratedFile {
  const { site, inLanguage } = published;
  const { footer, nav } = inLanguage[defaultLanguage].common;
  const pagesOf = (isListed: (route: RouteId) => boolean) =>
    published.registry.pages
      .filter(({ route }) => isListed(route))
      .map((page) => describe(published, siteUrl, page, defaultLanguage));
  const legal = pagesOf((route) => route === 'privacyPolicy' || route === 'termsOfService');
  const sections: [heading: string, pages: ListedPage[]][] = [
    [footer.linksHeading, pagesOf((route) => routeRows[route].meta !== 'entry')],
    [nav.services ?? '', pagesOf((route) => route === 'service')],
    [nav.blog ?? '', pagesOf((route) => route === 'article')],
    ['Languages', listHomes(published, siteUrl)],
    ['Optional', [...legal, ...listFeeds(published, siteUrl)]],
  ];
  const text = [`# ${site.name}\n`, `> ${footer.about}\n`, `${note}\n`, ...sections.map(printSection)].join('\n');
  return { path: '/llms.txt', type: 'text/plain; charset=utf-8', text };
}

type ListedPage = { title: string; url: string; description: string };

function printSection([heading, pages]: [heading: string, pages: readonly ListedPage[]]): string {
  const lines = pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}`);
  return `## ${heading}\n\n${lines.join('\n')}\n`;
}

function describe({ inLanguage }: Published, siteUrl: string, page: SitePage, language: Language): ListedPage {
  const { directory, metas } = inLanguage[language];
  return {
    title: directory.cards[page.path]?.headline ?? '',
    url: siteUrl + canonicalPathOf(page, language),
    description: metas.get(page.path)?.description ?? '',
  };
}

function listHomes(published: Published, siteUrl: string): ListedPage[] {
  const home: SitePage = { route: 'home', path: routeRows.home.path };
  return languages.map((language) => ({
    ...describe(published, siteUrl, home, language),
    title: languageRows[language].name,
  }));
}

function listFeeds({ inLanguage }: Published, siteUrl: string): ListedPage[] {
  return languages.map((language) => {
    const { title, subtitle } = inLanguage[language].blog.feed;
    return { title, url: siteUrl + feedPath(language), description: subtitle };
  });
}
