import type { Violation } from '../../rule.ts';
import { metaContent, type PageMetaTag, type PageRule, type PageSnapshot, titleOf } from '../page-snapshot.ts';
import { canonicalOf, isIndexable, primaryLanguage } from '../page-state.ts';

const cardSize = { width: 1_200, height: 630 } as const;
const minSide = 200;

type RequiredProperty = Pick<PageRule, 'id' | 'why' | 'fix'> & {
  /** What the tag of a good example contains. */
  good: string;
  /** The value to write, where the page has it. */
  suggest: (snapshot: PageSnapshot) => string | null;
};

/** The rule that an indexable page has an Open Graph property. */
function requireProperty(property: string, { id, why, fix, good, suggest }: RequiredProperty): PageRule {
  return {
    id,
    severity: 'warning',
    title: `A page has no ${property}.`,
    why,
    fix,
    source: 'ogp.me',
    examples: { bad: `No ${property}`, good: `<meta property="${property}" content="${good}">` },
    check: (snapshot) => {
      if (!isIndexable(snapshot) || metaContent(snapshot, property)) return [];
      const tag = `<meta property="${property}" content="${suggest(snapshot) ?? '…'}">`;
      return [{ message: `The page has no ${property}.`, fix: `Add ${tag}.` }];
    },
  };
}

/** `auditSite` checks the size of the image file by this rule too. */
export const imageSizeRule: PageRule = {
  id: 'og/image-size',
  severity: 'warning',
  title: 'og:image is smaller than 1200x630 px; an error below 200 px.',
  why: 'Social networks show it small or cropped.',
  fix: 'Use an image of 1200x630 px.',
  source: 'Meta, "Images in link shares"',
  examples: { bad: 'An image of 400x400 px', good: 'An image of 1200x630 px' },
  check: (snapshot) => {
    const width = Number(metaContent(snapshot, 'og:image:width') ?? 0);
    const height = Number(metaContent(snapshot, 'og:image:height') ?? 0);
    return width > 0 && height > 0 ? checkImageSize(width, height) : [];
  },
};

/** The tags for the social card of a page. */
export const socialRules: readonly PageRule[] = [
  requireProperty('og:title', {
    id: 'og/title',
    why: 'Social networks guess a title when og:title is missing.',
    fix: 'Add og:title with the title of the page.',
    good: 'About us',
    suggest: titleOf,
  }),
  requireProperty('og:description', {
    id: 'og/description',
    why: 'Social networks show the card without a description.',
    fix: 'Add og:description with the meta description.',
    good: '…',
    suggest: (snapshot) => metaContent(snapshot, 'description'),
  }),
  requireProperty('og:image', {
    id: 'og/image',
    why: 'The card has no image and gets fewer clicks.',
    fix: 'Add og:image with an image of 1200x630 px.',
    good: 'https://example.com/card.png',
    suggest: () => null,
  }),
  requireProperty('og:url', {
    id: 'og/url',
    why: 'Shares of URL variants are counted separately.',
    fix: 'Add og:url with the canonical URL.',
    good: 'https://example.com/about',
    suggest: (snapshot) => canonicalOf(snapshot) ?? snapshot.url,
  }),
  {
    id: 'og/image-absolute',
    severity: 'error',
    title: 'The URL of og:image is relative.',
    why: 'Social networks show no image.',
    fix: 'Use an absolute URL with scheme and host.',
    source: 'html-proofer, OpenGraph',
    examples: { bad: 'content="/card.png"', good: 'content="https://example.com/card.png"' },
    check: (snapshot) =>
      imagesOf(snapshot)
        .filter(({ content }) => !/^https?:\/\//i.test(content.trim()))
        .map(({ content, line }) => {
          const fix = URL.canParse(content, snapshot.url) && { fix: `Use ${new URL(content, snapshot.url).href}.` };
          return { message: `The og:image URL "${content}" is relative.`, line, evidence: content, ...fix };
        }),
  },
  imageSizeRule,
  {
    id: 'og/image-type',
    severity: 'warning',
    title: 'og:image has a format that most social networks do not support.',
    why: 'Social networks show the card without an image.',
    fix: 'Use a PNG, JPEG or WebP image.',
    source: 'SEO practice',
    examples: { bad: 'card.svg', good: 'card.png' },
    check: (snapshot) =>
      imagesOf(snapshot).flatMap(({ content, line }) => {
        const [, type] = /\.(svg|avif)(?:[?#]|$)/i.exec(content) ?? [];
        if (type === undefined) return [];
        return [{ message: `Most social networks do not support ${type.toLowerCase()}: og:image ${content}.`, line }];
      }),
  },
  {
    id: 'og/locale',
    severity: 'warning',
    title: 'og:locale is not written as language_TERRITORY, or differs from the language of the page.',
    why: 'Social networks ignore it or label the card with the wrong language.',
    fix: 'Join language and territory with an underscore, such as fr_FR.',
    source: 'ogp.me',
    examples: { bad: 'fr', good: 'fr_FR' },
    check: (snapshot) =>
      snapshot.metas.filter(({ name }) => /^og:locale(?::alternate)?$/.test(name)).flatMap(checkLocale(snapshot)),
  },
  {
    id: 'twitter/card',
    severity: 'info',
    title: 'A page has no valid twitter:card.',
    why: 'X may show a small card, made of the Open Graph tags.',
    fix: 'Add twitter:card with summary_large_image.',
    source: 'X developer platform, "Cards markup"',
    examples: { bad: 'No twitter:card', good: '<meta name="twitter:card" content="summary_large_image">' },
    check: (snapshot) => {
      const card = metaContent(snapshot, 'twitter:card');
      if (!isIndexable(snapshot) || (card && cards.has(card))) return [];
      if (!card) return [{ message: 'The page has no twitter:card.' }];
      const message = `twitter:card "${card}" is not a valid card type.`;
      return [{ message, fix: 'Use summary_large_image.', evidence: card }];
    },
  },
];
const cards: ReadonlySet<string> = new Set(['summary', 'summary_large_image', 'app', 'player']);

function imagesOf({ metas }: PageSnapshot): PageMetaTag[] {
  return metas.filter(({ name, content }) => /^og:image(?::(?:secure_)?url)?$/.test(name) && content.trim() !== '');
}

/** Checks the declared or measured size of a card image. */
export function checkImageSize(width: number, height: number): Violation[] {
  if (width >= cardSize.width && height >= cardSize.height) return [];
  const isTiny = width < minSide || height < minSide;
  const message = `og:image is ${width}x${height} px; large cards need 1200x630 px.`;
  return [{ message, evidence: `${width}x${height}`, ...(isTiny && { severity: 'error' as const }) }];
}

/** With the territory where most people speak the language, if it names none: `uk_UA` for `uk`. */
function suggestLocale(value: string): string | null {
  const tag = value.replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-[a-z]{2})?$/i.test(tag)) return null;
  const { language, region } = new Intl.Locale(tag).maximize();
  return region === undefined ? null : `${language}_${region}`;
}

function checkLocale({ lang }: PageSnapshot): (meta: PageMetaTag) => Violation[] {
  return ({ name, content, line }) => {
    const value = content.trim();
    if (!/^[a-z]{2,3}_[A-Z]{2}$/.test(value)) {
      const form = suggestLocale(value);
      const problem = form === null ? 'is not a locale' : `should be ${form}`;
      return [{ message: `${name} "${value}" ${problem}.`, line, evidence: value }];
    }
    const language = primaryLanguage(lang ?? '');
    const isKnown = /^[a-z]{2,3}$/.test(language);
    if (name !== 'og:locale' || !isKnown || value.startsWith(`${language}_`)) return [];
    const message = `og:locale is ${value} on a page with lang="${lang}".`;
    return [{ message, fix: 'Correct og:locale or lang: both name the language of the text.', line, evidence: value }];
  };
}
