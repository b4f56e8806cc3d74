import type { Violation } from '../rule.ts';
import type { EntryRule, Extension, ParsedEntry } from './model.ts';
import { parseW3cDate } from './w3c-date.ts';

type Kind = Extension['kind'];
type Fields = {
  /** Each needs one of its names. */
  required: readonly (readonly string[])[];
  /** Of these, those that are URLs. */
  urls: readonly string[];
};

/** Google Search Central: image, video and news sitemaps. */
const fieldsOf: Readonly<Record<Kind, Fields>> = {
  image: { required: [['loc']], urls: ['loc'] },
  video: {
    required: [['thumbnail_loc'], ['title'], ['description'], ['content_loc', 'player_loc']],
    urls: ['thumbnail_loc', 'content_loc', 'player_loc'],
  },
  news: {
    required: [['publication/name'], ['publication/language'], ['publication_date'], ['title']],
    urls: [],
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
];

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
