import type {
  ArticleSummary,
  PageCard,
  PageMetaText,
  ServiceDetail,
  ServiceSummary,
  SiteImage,
} from './content/model.ts';
import { feedPath, feedType } from './feed.ts';
import { type Language, languageRows, languages } from './locale.ts';
import { alternatesOf, canonicalPathOf } from './page-url.ts';
import { routeRows, type SitePage } from './routes.ts';
import { favicon, rasterIcons, socialImage, socialImageType, type ThemeColours, vectorIcon } from './site-images.ts';

/** The subject of a page, beyond its metadata. `section` is the article's category in its language. */
export type PageSubject =
  | { kind: 'article'; article: ArticleSummary; section: string }
  | { kind: 'service'; service: ServiceDetail }
  | { kind: 'service-list'; services: readonly ServiceSummary[] }
  | { kind: 'copy' };

/** The cover of the page's article or service. */
export function coverOf(subject: PageSubject): SiteImage | undefined {
  if (subject.kind === 'article') return subject.article.cover;
  return subject.kind === 'service' ? subject.service.cover : undefined;
}

/** Metadata of the whole site, in the language of the page. */
export type SiteWords = {
  name: string;
  description: string;
  feedTitle: string;
  city: string;
  contact: { phone: string; email: string };
};

/** One step of the breadcrumb. */
export type Crumb = { name: string; page: SitePage };

/** A page of the registry, with what its head needs. */
export type PageDetails = {
  page: SitePage;
  card: PageCard;
  imageAlt: string;
  subject: PageSubject;
  /** From the home page to the page itself. */
  crumbs: readonly Crumb[];
};

export type HeadInput = {
  /** `null` on the not-found page, which has no metadata for search engines and social networks. */
  details: PageDetails | null;
  prefix: Language | null;
  language: Language;
  meta: PageMetaText;
  site: SiteWords;
  themeColours: ThemeColours;
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** A staging copy. */
  noindex: boolean;
};

export type HeadMeta = ({ name: string; media?: string } | { property: string }) & { content: string };
export type HeadLink = { rel: string; href: string; hrefLang?: string; type?: string; sizes?: string; title?: string };

/** The head of a page as data; one component turns it into elements. */
export type PageHead = { title: string; metas: HeadMeta[]; links: HeadLink[] };

export function buildPageHead(input: HeadInput): PageHead {
  const { details, meta, themeColours } = input;
  return {
    title: meta.title,
    metas: [
      { name: 'description', content: meta.description },
      { name: 'keywords', content: meta.keywords.join(', ') },
      { name: 'robots', content: details === null || input.noindex ? 'noindex' : 'max-image-preview:large' },
      { name: 'theme-color', media: '(prefers-color-scheme: light)', content: themeColours.light },
      { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: themeColours.dark },
      ...(details === null
        ? []
        : [...openGraph(input, details), ...articleMetas(input, details), ...twitterCard(input, details)]),
    ],
    links: [...(details === null ? [] : pageLinks(input, details)), ...siteLinks],
  };
}

/** The Open Graph properties of ogp.me. */
function openGraph({ meta, site, siteUrl, language, prefix }: HeadInput, details: PageDetails): HeadMeta[] {
  const { page, card, imageAlt, subject } = details;
  const others = languages.filter((other) => other !== language);
  return [
    { property: 'og:type', content: subject.kind === 'article' ? 'article' : 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: meta.title },
    { property: 'og:description', content: meta.description },
    { property: 'og:url', content: siteUrl + canonicalPathOf(page, prefix) },
    { property: 'og:locale', content: languageRows[language].ogLocale },
    ...others.map((other) => ({ property: 'og:locale:alternate', content: languageRows[other].ogLocale })),
    { property: 'og:image', content: siteUrl + card.image },
    { property: 'og:image:type', content: socialImageType(card.image) },
    { property: 'og:image:width', content: String(socialImage.width) },
    { property: 'og:image:height', content: String(socialImage.height) },
    { property: 'og:image:alt', content: imageAlt },
  ];
}

/** The group publishes the articles, so the author's page is the one about the group. */
function articleMetas({ siteUrl }: HeadInput, { subject, card }: PageDetails): HeadMeta[] {
  if (subject.kind !== 'article') return [];
  const { author, publishedAt, tags } = subject.article;
  return [
    { name: 'author', content: author },
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: card.modified ?? publishedAt },
    { property: 'article:author', content: siteUrl + routeRows.about.path },
    { property: 'article:section', content: subject.section },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ];
}

function twitterCard({ meta, siteUrl }: HeadInput, { card, imageAlt }: PageDetails): HeadMeta[] {
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: meta.title },
    { name: 'twitter:description', content: meta.description },
    { name: 'twitter:image', content: siteUrl + card.image },
    { name: 'twitter:image:alt', content: imageAlt },
  ];
}

function pageLinks({ prefix, language, site, siteUrl }: HeadInput, { page }: PageDetails): HeadLink[] {
  const alternates = alternatesOf(page).map(
    ({ hreflang, path }): HeadLink => ({ rel: 'alternate', hrefLang: hreflang, href: siteUrl + path }),
  );
  return [
    { rel: 'canonical', href: siteUrl + canonicalPathOf(page, prefix) },
    ...alternates,
    { rel: 'alternate', type: feedType, title: site.feedTitle, href: siteUrl + feedPath(language) },
  ];
}

const siteLinks: readonly HeadLink[] = [
  { rel: 'icon', href: favicon.path, sizes: favicon.sizes.map((size) => `${size}x${size}`).join(' ') },
  { rel: 'icon', href: vectorIcon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: rasterIcons.touch.path },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];
