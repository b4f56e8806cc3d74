import type { Violation } from '../rule.ts';
import type { EntryRule, Extension, ExtensionKind } from './model.ts';
import { parseW3cDate } from './w3c-date.ts';

type Fields = {
  /** Each needs one of its names. */
  required: readonly (readonly string[])[];
  /** Of these, those that are URLs. */
  urls: readonly string[];
};

/** Google Search Central: image, video and news sitemaps. */
const fieldsOf: Readonly<Record<ExtensionKind, Fields>> = {
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
    id: 'sitemap/video-required',
    severity: 'error',
    title:
      'A video lacks thumbnail_loc, title, description, or one of content_loc and player_loc, or has one that is not valid.',
    why: 'Search engines skip the video.',
    fix: 'Add or correct the field that the message names.',
    source: 'Google Search Central, "Video sitemaps"',
    examples: { bad: '<video:video/>', good: '<video:title>Rooms</video:title>' },
    check: checkExtensions(['video']),
  },
  {
    id: 'sitemap/extension',
    severity: 'error',
    title: 'An image or news entry lacks a field that it needs, or has one that is not valid.',
    why: 'Search engines skip the image or the article.',
    fix: 'Add or correct the field that the message names.',
    source: 'Google Search Central, image and news sitemaps',
    examples: { bad: '<image:image/>', good: '<image:image><image:loc>https://…/a.jpg</image:loc></image:image>' },
    check: checkExtensions(['image', 'news']),
  },
];

function checkExtensions(kinds: readonly ExtensionKind[]): EntryRule['check'] {
  return ({ extensions, fields: { loc = 'an entry without loc' } }) =>
    extensions
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((extension) => checkFields(extension, loc).map((violation) => ({ line: extension.line, ...violation })));
}

function checkFields({ kind, fields }: Extension, loc: string): Violation[] {
  const { required, urls } = fieldsOf[kind];
  const name = `The ${kind === 'news' ? 'news entry' : kind} of ${loc}`;
  const missing = required.filter((names) => !names.some((one) => fields.has(one)));
  const unusable = [
    ...urls.filter((field) => !isAbsoluteUrl(fields.get(field))).map((field) => [field, 'is not an absolute URL']),
    ...(kind === 'news' && !isDate(fields.get('publication_date')) ? [['publication_date', 'is not a W3C date']] : []),
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
}

function isAbsoluteUrl(value: string | undefined): boolean {
  return value === undefined || (/^https?:\/\//i.test(value) && URL.canParse(value));
}

function isDate(value: string | undefined): boolean {
  return value === undefined || parseW3cDate(value) !== null;
}
