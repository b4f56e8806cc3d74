import type { Violation } from '../../rule.ts';
import { type MetaFact, metaContent, type PageFacts, type PageRule, titleOf } from '../page-facts.ts';
import { canonicalOf, isIndexable, primaryLanguage } from '../page-state.ts';

const cardSize = { width: 1_200, height: 630 } as const;
const minSide = 200;

/** A check that an indexable page has a basic property; `suggest` gives the value to write. */
function requireProperty(property: string, suggest: (facts: PageFacts) => string | null): PageRule['check'] {
  return (facts) => {
    if (!isIndexable(facts) || metaContent(facts, property)) return [];
    const content = suggest(facts) ?? '…';
    return [{ message: `${property} is missing.`, fix: `Add <meta property="${property}" content="${content}">.` }];
  };
}

/** Also checked over a site, with the size of the image file. */
export const imageSizeRule: PageRule = {
  id: 'og/image-size',
  severity: 'warning',
  topic: 'social',
  title: 'og:image has not the size of a large card.',
  why: 'It is shown small, or cut.',
  fix: 'Draw it in 1200x630.',
  source: 'Meta, "Images in link shares"',
  examples: { bad: '400x400', good: '1200x630' },
  shared: true,
  check: (facts) => {
    const width = Number(metaContent(facts, 'og:image:width') ?? 0);
    const height = Number(metaContent(facts, 'og:image:height') ?? 0);
    return width > 0 && height > 0 ? checkImageSize(width, height) : [];
  },
};

/** The card of a page, as its tags describe it. */
export const socialRules: readonly PageRule[] = [
  {
    id: 'og/title',
    severity: 'warning',
    topic: 'social',
    title: 'A page has no og:title.',
    why: 'Social networks guess a title when og:title is missing.',
    fix: 'Add it.',
    source: 'ogp.me',
    examples: { bad: 'No og:title', good: '<meta property="og:title" content="About us">' },
    shared: true,
    check: requireProperty('og:title', titleOf),
  },
  {
    id: 'og/description',
    severity: 'warning',
    topic: 'social',
    title: 'A page has no og:description.',
    why: 'Its card has no text.',
    fix: 'Add it.',
    source: 'ogp.me',
    examples: { bad: 'No og:description', good: '<meta property="og:description" content="…">' },
    shared: true,
    check: requireProperty('og:description', (facts) => metaContent(facts, 'description')),
  },
  {
    id: 'og/image',
    severity: 'warning',
    topic: 'social',
    title: 'A page has no og:image.',
    why: 'Its card has no image, so fewer people notice it.',
    fix: 'Add an image of 1200x630.',
    source: 'ogp.me',
    examples: { bad: 'No og:image', good: '<meta property="og:image" content="https://example.com/card.png">' },
    shared: true,
    check: requireProperty('og:image', () => null),
  },
  {
    id: 'og/url',
    severity: 'warning',
    topic: 'social',
    title: 'A page has no og:url.',
    why: 'Shares of its spellings are counted apart.',
    fix: 'Add the canonical address.',
    source: 'ogp.me',
    examples: { bad: 'No og:url', good: '<meta property="og:url" content="https://example.com/about">' },
    shared: true,
    check: requireProperty('og:url', (facts) => canonicalOf(facts) ?? facts.url),
  },
  {
    id: 'og/type',
    severity: 'warning',
    topic: 'social',
    title: 'A page has no og:type.',
    why: 'It is one of the four properties a card must have.',
    fix: 'Add website, or article.',
    source: 'ogp.me',
    examples: { bad: 'No og:type', good: '<meta property="og:type" content="website">' },
    shared: true,
    check: requireProperty('og:type', () => 'website'),
  },
  {
    id: 'og/image-absolute',
    severity: 'error',
    topic: 'social',
    title: 'og:image is not absolute.',
    why: 'Networks show no image.',
    fix: 'Write scheme and host.',
    source: 'html-proofer, OpenGraph',
    examples: { bad: 'content="/card.png"', good: 'content="https://example.com/card.png"' },
    shared: true,
    check: (facts) =>
      imagesOf(facts)
        .filter(({ content }) => !/^https?:\/\//i.test(content.trim()))
        .map(({ content, line }) => {
          const fix = URL.canParse(content, facts.url) ? `Write ${new URL(content, facts.url).href}.` : undefined;
          return { message: `og:image "${content}" must be absolute.`, line, evidence: content, ...(fix && { fix }) };
        }),
  },
  imageSizeRule,
  {
    id: 'og/image-type',
    severity: 'warning',
    topic: 'social',
    title: 'og:image has a type most networks do not show.',
    why: 'The card has no image.',
    fix: 'Use PNG, JPEG or WebP.',
    source: 'Practice of networks',
    examples: { bad: 'card.svg', good: 'card.png' },
    shared: true,
    check: (facts) =>
      imagesOf(facts).flatMap(({ content, line }) => {
        const [, type] = /\.(svg|avif)(?:[?#]|$)/i.exec(content) ?? [];
        if (type === undefined) return [];
        return [{ message: `og:image ${content}: ${type.toLowerCase()} is not shown by most networks.`, line }];
      }),
  },
  {
    id: 'og/image-alt',
    severity: 'info',
    topic: 'social',
    title: 'og:image has no description.',
    why: 'Readers who do not see it learn nothing.',
    fix: 'Describe the image.',
    source: 'ogp.me',
    examples: { bad: 'No og:image:alt', good: '<meta property="og:image:alt" content="…">' },
    shared: true,
    check: (facts) =>
      imagesOf(facts).length === 0 || metaContent(facts, 'og:image:alt') ? [] : [{ message: 'No og:image:alt.' }],
  },
  {
    id: 'og/image-dimensions',
    severity: 'info',
    topic: 'social',
    title: 'The size of og:image is not given.',
    why: 'The first share shows a card without it.',
    fix: 'Add both.',
    source: 'Meta, "Images in link shares"',
    examples: { bad: 'No og:image:width', good: 'og:image:width 1200 and og:image:height 630' },
    shared: true,
    check: (facts) => {
      const lacking = ['og:image:width', 'og:image:height'].filter((name) => !metaContent(facts, name));
      return imagesOf(facts).length === 0 || lacking.length === 0 ? [] : [{ message: `No ${lacking.join(', no ')}.` }];
    },
  },
  {
    id: 'og/locale',
    severity: 'warning',
    topic: 'social',
    title: 'og:locale is not written as language_TERRITORY, or contradicts the page.',
    why: 'It is ignored, and the card is labelled with the wrong language.',
    fix: 'Write language and territory with an underscore.',
    source: 'ogp.me',
    examples: { bad: 'fr', good: 'fr_FR' },
    shared: true,
    check: (facts) =>
      facts.metas.filter(({ name }) => /^og:locale(?::alternate)?$/.test(name)).flatMap(checkLocale(facts)),
  },
  {
    id: 'og/duplicate',
    severity: 'warning',
    topic: 'social',
    title: 'A property that has one value stands twice.',
    why: 'Networks take either.',
    fix: 'Keep one.',
    source: 'ogp.me',
    examples: { bad: 'Two og:title', good: 'One og:title' },
    shared: true,
    check: ({ metas }) =>
      singleProperties.flatMap((property) => {
        const all = metas.filter(({ name }) => name === property);
        if (all.length < 2) return [];
        return [{ message: `${all.length} ${property} tags.`, line: all[1]?.line ?? null }];
      }),
  },
  {
    id: 'twitter/card',
    severity: 'warning',
    topic: 'social',
    title: 'A page does not say which kind of card it wants.',
    why: 'The small one is shown, or none.',
    fix: 'Add summary_large_image.',
    source: 'X developer platform, "Cards"',
    examples: { bad: 'No twitter:card', good: '<meta name="twitter:card" content="summary_large_image">' },
    shared: true,
    check: (facts) => {
      if (!isIndexable(facts)) return [];
      const card = metaContent(facts, 'twitter:card');
      if (!card) return [{ message: 'No twitter:card.' }];
      if (cards.has(card)) return [];
      return [
        { message: `twitter:card "${card}" is no kind of card.`, fix: 'Write summary_large_image.', evidence: card },
      ];
    },
  },
];

const singleProperties = [
  ...['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name', 'og:locale'],
  ...['twitter:card', 'twitter:title', 'twitter:description'],
];
const cards: ReadonlySet<string> = new Set(['summary', 'summary_large_image', 'app', 'player']);

function imagesOf({ metas }: PageFacts): MetaFact[] {
  return metas.filter(({ name, content }) => /^og:image(?::(?:secure_)?url)?$/.test(name) && content.trim() !== '');
}

/** Checks the declared or measured size of a card image. */
export function checkImageSize(width: number, height: number): Violation[] {
  if (width >= cardSize.width && height >= cardSize.height) return [];
  const isTiny = width < minSide || height < minSide;
  const message = `og:image is ${width}x${height}; cards want 1200x630.`;
  return [{ message, evidence: `${width}x${height}`, ...(isTiny && { severity: 'error' as const }) }];
}

function checkLocale({ lang }: PageFacts): (meta: MetaFact) => Violation[] {
  return ({ name, content, line }) => {
    const value = content.trim();
    if (!/^[a-z]{2,3}_[A-Z]{2}$/.test(value)) {
      const [language = '', territory] = value.split(/[-_]/);
      const form =
        territory === undefined
          ? `${language.toLowerCase()}_${language.toUpperCase()}`
          : `${language.toLowerCase()}_${territory.toUpperCase()}`;
      return [{ message: `${name} "${value}" should be ${form}.`, line, evidence: value }];
    }
    const language = primaryLanguage(lang ?? '');
    const isKnown = /^[a-z]{2,3}$/.test(language);
    if (name !== 'og:locale' || !isKnown || value.startsWith(`${language}_`)) return [];
    return [{ message: `og:locale is ${value} on a page with lang="${lang}".`, line, evidence: value }];
  };
}
