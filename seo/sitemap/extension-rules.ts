import type { RuleText, Violation } from '../rule.ts';
import type { EntriesRule, EntryRule, Extension, ParsedEntry } from './model.ts';
import { parseW3cDate } from './w3c-date.ts';

type Kind = Extension['kind'];
type Fields = {
  /** Each needs one of its names. */
  required: readonly (readonly string[])[];
  /** Of these, those that are URLs. */
  urls: readonly string[];
  deprecated: readonly string[];
};

/** Google Search Central: image, video and news sitemaps; the deprecated tags went in May 2022. */
const fieldsOf: Readonly<Record<Kind, Fields>> = {
  image: { required: [['loc']], urls: ['loc'], deprecated: ['caption', 'geo_location', 'title', 'license'] },
  video: {
    required: [['thumbnail_loc'], ['title'], ['description'], ['content_loc', 'player_loc']],
    urls: ['thumbnail_loc', 'content_loc', 'player_loc'],
    deprecated: ['category', 'gallery_loc', 'player_loc@autoplay', 'price', 'tvshow'],
  },
  news: {
    required: [['publication/name'], ['publication/language'], ['publication_date'], ['title']],
    urls: [],
    deprecated: ['access', 'genres', 'geo_locations', 'keywords', 'stock_tickers'],
  },
};

export const extensionRules: readonly EntryRule[] = [
  {
    id: 'sitemap/image-loc',
    severity: 'error',
    title: 'An image has no absolute URL.',
    why: 'Search engines skip the image.',
    fix: 'Add <image:loc> with an absolute URL.',
    source: 'Google Search Central, "Image sitemaps"',
    examples: { bad: '<image:image/>', good: '<image:image><image:loc>https://…/a.jpg</image:loc></image:image>' },
    check: checkFields('image'),
  },
  {
    id: 'sitemap/video-required',
    severity: 'error',
    title: 'A video lacks thumbnail_loc, title, description, or one of content_loc and player_loc.',
    why: 'Search engines skip the video.',
    fix: 'Add the field that the message names.',
    source: 'Google Search Central, "Video sitemaps"',
    examples: { bad: '<video:video><video:title>Tour</video:title></video:video>', good: 'All four present' },
    check: checkFields('video'),
  },
  {
    id: 'sitemap/news-required',
    severity: 'error',
    title: 'A news entry lacks the name or language of its publication, its date or its title.',
    why: 'Google News skips the article.',
    fix: 'Add the field that the message names.',
    source: 'Google Search Central, "News sitemaps"',
    examples: { bad: '<news:news><news:title>Storm</news:title></news:news>', good: 'All four present' },
    check: checkFields('news'),
  },
  {
    id: 'sitemap/deprecated-image-tags',
    severity: 'info',
    title: 'An image has a caption, geo_location, title or license element.',
    why: 'Google has ignored them since 2022.',
    fix: 'Remove the element.',
    source: 'Google Search Central, blog of May 2022',
    examples: { bad: '<image:caption>A cat</image:caption>', good: '<image:loc>https://…/cat.jpg</image:loc>' },
    check: checkDeprecated('image'),
  },
  {
    id: 'sitemap/deprecated-video-tags',
    severity: 'info',
    title: 'A video has a category, gallery_loc, price or tvshow element.',
    why: 'Google has ignored them since 2022.',
    fix: 'Remove the element.',
    source: 'Google Search Central, blog of May 2022',
    examples: { bad: '<video:category>Sport</video:category>', good: '<video:tag>sport</video:tag>' },
    check: checkDeprecated('video'),
  },
  {
    id: 'sitemap/deprecated-news-tags',
    severity: 'info',
    title: 'A news entry has an access, genres, geo_locations, keywords or stock_tickers element.',
    why: 'Google News no longer reads them.',
    fix: 'Remove the element.',
    source: 'Google Search Central, "News sitemaps"',
    examples: { bad: '<news:genres>Blog</news:genres>', good: '<news:title>Storm</news:title>' },
    check: checkDeprecated('news'),
  },
];

const maxNewsAgeMs = 2 * 86_400_000;

/** Only for news sitemaps: a general sitemap keeps listing the page of an old article. */
export const oldNewsRule: EntriesRule = {
  id: 'sitemap/news-old',
  severity: 'warning',
  title: 'A news sitemap lists articles older than two days.',
  why: 'Google News reads only articles of the last two days.',
  fix: 'Remove articles from the news sitemap after two days.',
  source: 'Google Search Central, "News sitemaps"',
  examples: { bad: '<news:publication_date>2024-01-01</news:publication_date>', good: 'An article published today' },
  watch: ({ now }) => {
    let entries = 0;
    let news = 0;
    const old = { count: 0, line: 0 };
    return {
      see: ({ extensions, links, line }) => {
        entries += 1;
        const article = extensions.find(({ kind }) => kind === 'news');
        if (article === undefined || links.length > 0 || extensions.some(({ kind }) => kind === 'video')) return;
        news += 1;
        const published = parseW3cDate(article.fields.get('publication_date') ?? '');
        if (published === null || now - published <= maxNewsAgeMs) return;
        old.count += 1;
        old.line ||= line;
      },
      finish: () => {
        if (old.count === 0 || news * 2 < entries) return [];
        const subject = old.count === 1 ? 'entry is' : 'entries are';
        return [{ line: old.line, message: `${old.count} news ${subject} older than two days.` }];
      },
    };
  },
};

export const deprecatedExtensionRule: RuleText = {
  id: 'sitemap/deprecated-extension',
  severity: 'info',
  title: 'The file uses the retired mobile or geo extension.',
  why: 'Search engines ignore it.',
  fix: 'Remove the element.',
  source: 'Google Search Central, "Sitemap extensions"',
  examples: { bad: '<mobile:mobile/>', good: '(removed)' },
};

type CheckExtension = (extension: Extension, entry: ParsedEntry) => Violation[];

function checkExtensions(kind: Kind, check: CheckExtension): EntryRule['check'] {
  return (entry) =>
    entry.extensions.length === 0
      ? []
      : entry.extensions
          .filter((extension) => extension.kind === kind)
          .flatMap((extension) => check(extension, entry).map((violation) => ({ line: extension.line, ...violation })));
}

function checkFields(kind: Kind): EntryRule['check'] {
  const { required, urls } = fieldsOf[kind];
  return checkExtensions(kind, ({ fields }, { fields: { loc = 'an entry without loc' } }) => {
    const name = `The ${kind === 'news' ? 'news entry' : kind} of ${loc}`;
    const missing = required.filter((names) => !names.some((one) => fields.has(one)));
    const unusable = [
      ...urls.filter((field) => !isAbsoluteUrl(fields.get(field))).map((field) => [field, 'is not an absolute URL']),
      ...(kind === 'news' && !isDate(fields.get('publication_date'))
        ? [['publication_date', 'is not a W3C date']]
        : []),
    ];
    return [
      ...missing.map((names) => {
        const evidence = names.map((one) => `${kind}:${one.split('/').at(-1)}`).join(' or ');
        return { message: `${name} has no ${evidence}.`, evidence };
      }),
      ...unusable.map(([field = '', why]) => {
        const evidence = fields.get(field) ?? '';
        return { message: `${name} has the ${kind}:${field} "${evidence}", which ${why}.`, evidence };
      }),
    ];
  });
}

function isAbsoluteUrl(value: string | undefined): boolean {
  return value === undefined || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

function isDate(value: string | undefined): boolean {
  return value === undefined || parseW3cDate(value) !== null;
}

function checkDeprecated(kind: Kind): EntryRule['check'] {
  return checkExtensions(kind, ({ fields }) =>
    fieldsOf[kind].deprecated
      .filter((name) => fields.has(name))
      .map((name) => {
        const evidence = `${kind}:${name}`;
        return { message: `Google ignores <${evidence}>.`, evidence, cause: name };
      }),
  );
}
