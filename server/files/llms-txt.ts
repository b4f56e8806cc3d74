import { feedPath } from '#domain/feed.ts';
import { defaultLanguage, type Language, languageRows, languages } from '#domain/locale.ts';
import { canonicalPathOf } from '#domain/page-url.ts';
import { type RouteId, routeRows, type SitePage } from '#domain/routes.ts';
import type { GeneratedFile, Published } from './published.ts';

const note =
  'Every page is written in English, French and Spanish. A page without a URL of its own for a language ' +
  'is sent in the language of the cookie `i18next`, or in English without it.';

/** The site in brief, for readers that are machines (llmstxt.org): in English, with the way to the other languages. */
export function buildLlmsTxtFile(published: Published, siteUrl: string): GeneratedFile {
  const { site, inLanguage } = published;
  const { footer, nav } = inLanguage[defaultLanguage].common;
  const pagesOf = (isListed: (route: RouteId) => boolean) =>
    published.registry.pages
      .filter(({ route }) => isListed(route))
      .map((page) => describe(published, siteUrl, page, defaultLanguage));
  const text = buildLlmsText({
    name: site.name,
    summary: footer.about,
    note,
    sections: [
      { heading: footer.linksHeading, pages: pagesOf((route) => routeRows[route].meta !== 'entry') },
      { heading: nav.services ?? '', pages: pagesOf((route) => route === 'service') },
      { heading: nav.blog ?? '', pages: pagesOf((route) => route === 'article') },
      { heading: 'Languages', pages: listHomes(published, siteUrl) },
      {
        heading: 'Optional',
        pages: [
          ...pagesOf((route) => route === 'privacyPolicy' || route === 'termsOfService'),
          ...listFeeds(published, siteUrl),
        ],
      },
    ],
  });
  return { path: '/llms.txt', type: 'text/plain; charset=utf-8', text };
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

/** A page as llms.txt lists it. */
export type ListedPage = { title: string; url: string; description: string };

export type LlmsText = {
  name: string;
  summary: string;
  /** A remark below the summary. */
  note: string;
  sections: readonly { heading: string; pages: readonly ListedPage[] }[];
};

/** The site in brief for readers that are machines, as llmstxt.org lays it out. */
function buildLlmsText({ name, summary, note, sections }: LlmsText): string {
  const lists = sections.map(({ heading, pages }) => {
    const lines = pages.map(({ title, url, description }) => `- [${title}](${url}): ${description}`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return [`# ${name}\n`, `> ${summary}\n`, `${note}\n`, ...lists].join('\n');
}
