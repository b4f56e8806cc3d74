import { metaContent, type PageFacts } from '../page/page-facts.ts';
import { listSome } from '../page/page-state.ts';
import { checkImageSize } from '../page/rules/social.ts';
import type { PageAuditRuleId } from '../rules/page-audit-rules.ts';
import type { TargetFacts } from './site-facts.ts';
import { andMore, type SiteCheck, type SiteFlaw, type SiteIndex } from './site-index.ts';

const heavyImageBytes = 200_000;
const heavyCardBytes = 1_000_000;
const unreadCardBytes = 8_000_000;
const heavyScriptBytes = 350_000;
const heavyStyleBytes = 100_000;

/** What pages load, as far as it was asked for. One finding a file. */
export const resourceRules: readonly SiteCheck[] = [images, cards, twitterCards, favicon, weights];

type Use = { url: string; page: PageFacts; line: number | null; width: number | null };

/** Each address once, with the first page that uses it, where its answer is known. */
function listUses(
  index: SiteIndex,
  read: (page: PageFacts) => Omit<Use, 'page'>[],
): (Use & { target: TargetFacts; uses: number })[] {
  const all = index.pages.flatMap((page) => read(page).map((use) => ({ ...use, page })));
  return [...Map.groupBy(all, ({ url }) => url)].flatMap(([url, uses]) => {
    const target = index.site.targets.get(url);
    const [first] = uses;
    return first === undefined || target === undefined ? [] : [{ ...first, target, uses: uses.length }];
  });
}

/** What is wrong with an answer that should be a picture; `null` where it was not asked. */
function pictureFault({ answer, contentType }: TargetFacts): string | null {
  const { end } = answer;
  if (end.kind === 'silence') return end.cause;
  if (end.kind !== 'status') return null;
  if (end.status !== 200) return `answers ${end.status}`;
  return contentType === null || /^(?:image\/|application\/octet-stream)/i.test(contentType)
    ? null
    : `is served as ${contentType}`;
}

function images(index: SiteIndex): SiteFlaw[] {
  const uses = listUses(index, ({ images: all }) =>
    all.flatMap(({ url, line, width, srcset }) => (url === null ? [] : [{ url, line, width: srcset ? null : width }])),
  );
  return uses.flatMap(({ url, page, line, width: shown, target, uses: number }) => {
    const place = { url: page.url, line, evidence: url };
    const fault = pictureFault(target);
    const where = `${page.url}${andMore(number, 'place')}`;
    if (fault !== null) return [{ ...place, rule: 'img/broken' as const, message: `${url} on ${where} ${fault}.` }];
    return [...imageWeight(place, target), ...imageWidth(place, target, shown)];
  });
}

type Place = Pick<SiteFlaw, 'url' | 'line' | 'evidence'>;

function imageWeight(place: Place, { bytes }: TargetFacts): SiteFlaw[] {
  if ((bytes ?? 0) <= heavyImageBytes) return [];
  return [{ ...place, rule: 'img/weight', message: `${place.evidence} has ${kilobytes(bytes)} kB.` }];
}

function imageWidth(place: Place, { width }: TargetFacts, shown: number | null): SiteFlaw[] {
  if (width === null || shown === null || shown < 2 || width <= shown * 2) return [];
  return [{ ...place, rule: 'img/oversized', message: `${place.evidence} is ${width} px wide, shown at ${shown}.` }];
}

function cards(index: SiteIndex): SiteFlaw[] {
  return listUses(index, cardImage('og:image')).flatMap(({ url, page, line, target }) => {
    const place = { url: page.url, line, evidence: url };
    const fault = pictureFault(target);
    if (fault !== null)
      return [
        { ...place, rule: 'og/image-status' as const, message: `og:image ${url} ${fault}; the card has no picture.` },
      ];
    return [...cardWeight(place, target), ...cardSize(place, target, page)];
  });
}

function cardWeight(place: Place, { bytes }: TargetFacts): SiteFlaw[] {
  if ((bytes ?? 0) <= heavyCardBytes) return [];
  const message = `og:image ${place.evidence} has ${kilobytes(bytes)} kB; keep under 1,000.`;
  return [
    {
      ...place,
      rule: 'og/image-weight',
      message,
      ...((bytes ?? 0) > unreadCardBytes && { severity: 'error' as const }),
    },
  ];
}

/** Where the page says the size itself, it was judged by that. */
function cardSize(place: Place, { width, height }: TargetFacts, page: PageFacts): SiteFlaw[] {
  if (width === null || height === null || metaContent(page, 'og:image:width')) return [];
  return checkImageSize(width, height).map((flaw) => ({ ...place, ...flaw, rule: 'og/image-size' as const }));
}

function twitterCards(index: SiteIndex): SiteFlaw[] {
  return listUses(index, cardImage('twitter:image')).flatMap(({ url, page, line, target }) => {
    const fault = metaContent(page, 'og:image') === url ? null : pictureFault(target); // og/image-status says it
    return fault === null
      ? []
      : [
          {
            rule: 'twitter/image' as const,
            url: page.url,
            line,
            evidence: url,
            message: `twitter:image ${url} ${fault}.`,
          },
        ];
  });
}

function cardImage(name: string): (page: PageFacts) => Omit<Use, 'page'>[] {
  return ({ metas, url: base }) =>
    metas.flatMap((meta) => {
      const written = meta.content.trim();
      if (meta.name !== name || !URL.canParse(written, base)) return [];
      return [{ url: new URL(written, base).href, line: meta.line, width: null }];
    });
}

function favicon({ pages, site, home }: SiteIndex): SiteFlaw[] {
  const icons = new Set(
    pages.flatMap(({ linkTags }) => linkTags.filter(({ rel }) => rel.includes('icon')).flatMap(({ url }) => url ?? [])),
  );
  const wanted = icons.size === 0 ? [`${site.origin}/favicon.ico`] : [...icons];
  const broken = wanted.filter((url) => {
    const target = site.targets.get(url);
    return target !== undefined && pictureFault(target) !== null;
  });
  if (broken.length < wanted.length || broken.length === 0) return [];
  const message =
    icons.size === 0
      ? `No page names an icon, and ${wanted[0]} does not answer with one.`
      : `The icon does not answer: ${listSome(broken)}.`;
  return [{ rule: 'meta/favicon', url: home, message }];
}

/** The page with the most, where it has too much. */
function weights(index: SiteIndex): SiteFlaw[] {
  const scripts = heaviest(index, ({ scripts: all }) => all.map(({ url }) => url));
  const styles = heaviest(index, ({ linkTags }) =>
    linkTags.filter(({ rel }) => rel.includes('stylesheet')).map(({ url }) => url),
  );
  return [
    ...weightFlaw('perf/js-bytes', 'scripts', heavyScriptBytes, scripts),
    ...weightFlaw('perf/css-bytes', 'styles', heavyStyleBytes, styles),
  ];
}

type Weight = { url: string; bytes: number };

function heaviest({ pages, site }: SiteIndex, read: (page: PageFacts) => (string | null)[]): Weight | null {
  const weighed = pages.map((page) => ({
    url: page.url,
    bytes: [...new Set(read(page))].reduce((sum, url) => sum + (site.targets.get(url ?? '')?.bytes ?? 0), 0),
  }));
  return weighed.toSorted((a, b) => b.bytes - a.bytes)[0] ?? null;
}

function weightFlaw(rule: PageAuditRuleId, what: string, limit: number, heavy: Weight | null): SiteFlaw[] {
  if (heavy === null || heavy.bytes <= limit) return [];
  return [{ rule, url: heavy.url, message: `${kilobytes(heavy.bytes)} kB of ${what} (${kilobytes(limit)}).` }];
}

function kilobytes(bytes: number | null): number {
  return Math.round((bytes ?? 0) / 1_000);
}
