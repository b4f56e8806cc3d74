import type { Violation } from '../../rule.ts';
import { type MetaFact, metaContent, type PageFacts, titleOf } from '../page-facts.ts';
import type { PageRule, PageRules } from '../page-rule.ts';
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

/** The card of a page, as its tags describe it. */
export const socialRules: PageRules = [
  {
    id: 'og/title',
    shared: true,
    check: requireProperty('og:title', titleOf),
  },
  {
    id: 'og/description',
    shared: true,
    check: requireProperty('og:description', (facts) => metaContent(facts, 'description')),
  },
  {
    id: 'og/image',
    shared: true,
    check: requireProperty('og:image', () => null),
  },
  {
    id: 'og/url',
    shared: true,
    check: requireProperty('og:url', (facts) => canonicalOf(facts) ?? facts.url),
  },
  {
    id: 'og/type',
    shared: true,
    check: requireProperty('og:type', () => 'website'),
  },
  {
    id: 'og/image-absolute',
    shared: true,
    check: (facts) =>
      imagesOf(facts)
        .filter(({ content }) => !/^https?:\/\//i.test(content.trim()))
        .map(({ content, line }) => {
          const fix = URL.canParse(content, facts.url) ? `Write ${new URL(content, facts.url).href}.` : undefined;
          return { message: `og:image "${content}" must be absolute.`, line, evidence: content, ...(fix && { fix }) };
        }),
  },
  {
    id: 'og/image-size',
    shared: true,
    check: (facts) => {
      const width = Number(metaContent(facts, 'og:image:width') ?? 0);
      const height = Number(metaContent(facts, 'og:image:height') ?? 0);
      return width > 0 && height > 0 ? checkImageSize(width, height) : [];
    },
  },
  {
    id: 'og/image-type',
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
    shared: true,
    check: (facts) =>
      imagesOf(facts).length === 0 || metaContent(facts, 'og:image:alt') ? [] : [{ message: 'No og:image:alt.' }],
  },
  {
    id: 'og/image-dimensions',
    shared: true,
    check: (facts) => {
      const lacking = ['og:image:width', 'og:image:height'].filter((name) => !metaContent(facts, name));
      return imagesOf(facts).length === 0 || lacking.length === 0 ? [] : [{ message: `No ${lacking.join(', no ')}.` }];
    },
  },
  {
    id: 'og/locale',
    shared: true,
    check: (facts) =>
      facts.metas.filter(({ name }) => /^og:locale(?::alternate)?$/.test(name)).flatMap(checkLocale(facts)),
  },
  {
    id: 'og/duplicate',
    shared: true,
    check: ({ metas }) =>
      singleProperties.flatMap((property) => {
        const all = metas.filter(({ name }) => name === property);
        if (all.length < 2) return [];
        return [{ message: `${all.length} ${property} tags.`, fix: 'Keep one.', line: all[1]?.line ?? null }];
      }),
  },
  {
    id: 'twitter/card',
    shared: true,
    check: (facts) => {
      if (!isIndexable(facts)) return [];
      const card = metaContent(facts, 'twitter:card');
      if (!card) return [{ message: 'No twitter:card.', fix: 'Add summary_large_image.' }];
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
