import { formatNumber } from '../count.ts';
import { metaContent, type PageSnapshot } from '../page/page-snapshot.ts';
import { checkImageSize, imageSizeRule, listImageFaults } from '../page/rules/social.ts';
import { isScriptShell } from '../page/script-shell.ts';
import type { Violation } from '../rule.ts';
import type { SiteIndex, SiteRule, SiteTarget } from './site-index.ts';

const heavyImageBytes = 300_000;
/** Resizing a lighter image saves too little. */
const lightImageBytes = 20_000;
const heavyCardBytes = 1_000_000;
const unreadCardBytes = 8_000_000;
/** Compression halves most drawings, or does better. */
const heavySvgBytes = 2 * heavyImageBytes;
const heavyScriptBytes = 350_000;
const heavyStyleBytes = 100_000;

/** One finding for each file. */
const imageRules: readonly SiteRule[] = [
  {
    id: 'img/weight',
    severity: 'warning',
    title: 'An image is heavier than 300 kB, or an uncompressed SVG image than 600 kB.',
    why: 'On a phone it takes a second or more to load.',
    fix: 'Compress or resize it, or save it as WebP or AVIF.',
    source: 'Lighthouse, uses-optimized-images',
    examples: { bad: '1,200 kB', good: '90 kB' },
    check: (index) =>
      listImages(index)
        .filter(({ fault }) => fault === null)
        .flatMap((use) => {
          const { bytes, contentType, uncompressed } = use.target;
          const isSent = uncompressed === true && svgType.test(contentType ?? '');
          const limit = isSent ? heavySvgBytes : heavyImageBytes;
          if ((bytes ?? 0) <= limit * tolerance) return [];
          const size = `${kilobytes(bytes)} kB${isSent ? ' (uncompressed)' : ''}`;
          const message = `${use.url} has ${size}; the limit is ${kilobytes(limit)} kB.`;
          return [{ ...placeOf(use), message, ...adviceForFormat(use) }];
        }),
  },
  {
    id: 'img/oversized',
    severity: 'warning',
    title: 'An image is more than three times as wide as its width attribute.',
    why: 'The browser downloads bytes that it does not display, unless a style sheet shows the image larger; style sheets are not read.',
    fix: 'Resize it, or offer several widths with srcset.',
    source: 'Lighthouse, uses-responsive-images',
    examples: { bad: '2,400 px wide with width="400"', good: '800 px wide with width="400"' },
    check: (index) =>
      listImages(index)
        .filter(isOversized)
        .map((use) => {
          const most = use.varies ? ' or less' : '';
          const message = `${use.url} is ${use.target.width} px wide, and its width attribute is ${use.width}${most}.`;
          return { ...placeOf(use), message };
        }),
  },
];

function isOversized({ fault, target, ...declared }: FetchedUse): boolean {
  if (fault !== null || target.width === null || declared.width === null || declared.width < 2) return false;
  // A box of another proportion may cut off the sides, so that the height decides how large the image is shown.
  const isHigh = target.height === null || declared.height === null || target.height > declared.height * 3;
  return isHigh && target.width > declared.width * 3 && (target.bytes ?? heavyImageBytes) > lightImageBytes;
}

const svgType = /^image\/svg\+xml\b/i;

const formatNames: ReadonlyMap<string, string> = new Map([
  ['webp', 'WebP'],
  ['avif', 'AVIF'],
]);

function adviceForFormat({ url, target }: FetchedUse): Pick<Violation, 'fix'> {
  const contentType = target.contentType ?? '';
  if (svgType.test(contentType))
    return { fix: 'Simplify the drawing, for example with SVGO, and serve it compressed.' };
  const [, format = ''] = /^image\/(webp|avif|jpeg|png|gif)\b/i.exec(contentType.toLowerCase()) ?? [];
  const name = formatNames.get(format);
  if (name !== undefined)
    return { fix: `It is ${name} already: make it smaller or lower its quality; save an animation as a video.` };
  const [, ending = ''] = /\.(webp|avif)$/.exec(new URL(url).pathname.toLowerCase()) ?? [];
  const meant = formatNames.get(ending);
  if (format === '' || meant === undefined) return {};
  return {
    fix: `It is ${format.toUpperCase()}, though its name ends in .${ending}: resize it, and convert it to ${meant}.`,
  };
}

/** The page rule checks the declared size; this one the image itself if the page declares none. */
export const cardSizeRule: SiteRule = {
  ...imageSizeRule,
  check: (index) =>
    listCards(index, ['og:image']).flatMap((use) => {
      const { width, height } = use.target;
      if (use.fault !== null || width === null || height === null) return [];
      if (metaContent(use.page, 'og:image:width')) return [];
      return checkImageSize(width, height).map((violation) => ({ ...placeOf(use), ...violation }));
    }),
};

const cardRules: readonly SiteRule[] = [
  {
    id: 'og/image-status',
    severity: 'error',
    title: 'The URL of og:image or twitter:image does not return an image.',
    why: 'Social networks show the card without an image.',
    fix: 'Correct the URL.',
    source: 'html-proofer, OpenGraph',
    examples: { bad: 'og:image returns 404', good: 'og:image returns 200 image/png' },
    check: (index) =>
      listCards(index, ['og:image', 'twitter:image'], isReadable).flatMap((use) =>
        use.fault === null ? [] : [{ ...placeOf(use), message: `The card image ${use.url} ${use.fault}.` }],
      ),
  },
  {
    id: 'og/image-weight',
    severity: 'warning',
    title: 'og:image is heavier than 1 MB.',
    why: 'Some messengers show no image above that size; social networks reject images above 8 MB.',
    fix: 'Compress or resize it.',
    source: 'Meta, "Images in link shares"',
    examples: { bad: '2,400 kB', good: '180 kB' },
    check: (index) =>
      listCards(index, ['og:image']).flatMap((use): Violation[] => {
        const bytes = use.target.bytes ?? 0;
        if (use.fault !== null || bytes <= heavyCardBytes) return [];
        const message = `og:image ${use.url} has ${kilobytes(bytes)} kB; the limit is 1,000 kB.`;
        return [{ ...placeOf(use), message, ...(bytes > unreadCardBytes && { severity: 'error' }) }];
      }),
  },
  {
    id: 'meta/favicon',
    severity: 'warning',
    title: 'The site has no favicon.',
    why: 'Search results and browser tabs show a generic icon.',
    fix: 'Add a favicon of at least 48x48 px.',
    source: 'Google Search Central, "Favicon in search results"',
    examples: { bad: 'No icon link, and /favicon.ico returns 404', good: '<link rel="icon" href="/favicon.ico">' },
    check: ({ pages, site, home }) => {
      const url = `${site.origin}/favicon.ico`;
      const target = site.targets.get(url);
      // resource/broken reports an icon that a page names.
      const isNamed = pages.some(({ linkTags }) => linkTags.some(({ rel }) => rel.includes('icon')));
      if (isNamed || target === undefined || imageFault(target) === null || pages.every(isScriptShell)) return [];
      return [{ url: home, message: `No page that was read has an icon link, and ${url} does not return an icon.` }];
    },
  },
];

/** Servers compress more or less. */
const tolerance = 1.05;

/** Only the heaviest page is reported. */
const weightRules: readonly SiteRule[] = [
  {
    id: 'perf/js-bytes',
    severity: 'warning',
    title: 'The scripts of a page transfer more than 350 kB.',
    why: 'Phones need seconds to parse and run them.',
    fix: 'Split the scripts, or load them when they are needed.',
    source: 'Lighthouse, total-byte-weight',
    examples: { bad: '900 kB of scripts', good: '120 kB of scripts' },
    check: (index) =>
      checkWeight(index, 'scripts', heavyScriptBytes, ({ scripts }) =>
        scripts.filter(({ nomodule }) => !nomodule).map(({ url }) => url),
      ),
  },
  {
    id: 'perf/css-bytes',
    severity: 'warning',
    title: 'The style sheets of a page transfer more than 100 kB.',
    why: 'The page stays blank until they have loaded.',
    fix: 'Remove styles that the page does not use.',
    source: 'Lighthouse, unused-css-rules',
    examples: { bad: '300 kB of styles', good: '20 kB of styles' },
    check: (index) =>
      checkWeight(index, 'styles', heavyStyleBytes, ({ linkTags }) =>
        linkTags.filter(({ rel }) => rel.includes('stylesheet')).map(({ url }) => url),
      ),
  },
];

export const resourceRules: readonly SiteRule[] = [...imageRules, ...cardRules, ...weightRules];

type Use = { url: string; page: PageSnapshot; line: number | null; width: number | null; height: number | null };
type FetchedUse = Use & { target: SiteTarget; fault: string | null; pages: string[]; varies: boolean };

/** Each fetched URL once, with the first page that shows it widest and the URLs of all. */
function listUses(index: SiteIndex, read: (page: PageSnapshot) => Omit<Use, 'page'>[]): FetchedUse[] {
  const all = index.pages.flatMap((page) => read(page).map((use) => ({ ...use, page })));
  return [...Map.groupBy(all, ({ url }) => url)].flatMap(([url, uses]) => {
    const target = index.site.targets.get(url);
    const widthOf = ({ width }: Omit<Use, 'page'>) => width ?? Number.MAX_SAFE_INTEGER;
    const [widest] = uses.toSorted((one, other) => widthOf(other) - widthOf(one));
    if (widest === undefined || target === undefined) return [];
    const varies = uses.some(({ width }) => width !== widest.width);
    return [{ ...widest, target, fault: imageFault(target), pages: uses.map(({ page }) => page.url), varies }];
  });
}

function listImages(index: SiteIndex): FetchedUse[] {
  return listUses(index, ({ images }) =>
    images
      .filter(({ fallback }) => !fallback)
      .flatMap(({ url, line, width, height, srcset }) =>
        url === null ? [] : [{ url, line, width: srcset ? null : width, height }],
      ),
  );
}

function listCards(
  index: SiteIndex,
  names: readonly string[],
  isCounted: (written: string, page: PageSnapshot) => boolean = () => true,
): FetchedUse[] {
  return listUses(index, (page) =>
    page.metas.flatMap((meta) => {
      const written = meta.content.trim();
      if (!names.includes(meta.name) || !URL.canParse(written, page.url) || !isCounted(written, page)) return [];
      return [{ url: new URL(written, page.url).href, line: meta.line, width: null, height: null }];
    }),
  );
}

/** Whether og/image-url does not report the URL, also where another network has the same. */
function isReadable(written: string, page: PageSnapshot): boolean {
  return !listImageFaults(page).some(({ url }) => url === written);
}

function placeOf({ page, line, url, pages }: FetchedUse): Omit<Violation, 'message'> {
  return { url: page.url, line, evidence: url, ...(new Set(pages).size > 1 && { urls: pages }) };
}

function imageFault({ response, contentType }: SiteTarget): string | null {
  const { end } = response;
  if (end.kind === 'no-response') return end.cause;
  if (end.kind !== 'status') return null;
  if (end.status !== 200) return `returns status ${end.status}`;
  return contentType === null || /^(?:image\/|application\/octet-stream)/i.test(contentType)
    ? null
    : `is served as ${contentType}`;
}

function checkWeight(
  { pages, site }: SiteIndex,
  what: string,
  maxBytes: number,
  read: (page: PageSnapshot) => (string | null)[],
): Violation[] {
  const weighed = pages.map((page) => {
    const targets = [...new Set(read(page))].flatMap((url) => site.targets.get(url ?? '') ?? []);
    const uncompressed = targets.filter((target) => target.uncompressed);
    return { url: page.url, bytes: sumBytes(targets), uncompressed: sumBytes(uncompressed) };
  });
  // Compression brings scripts and styles to a third or less; http/compression reports that it is missing.
  const weigh = ({ bytes, uncompressed }: (typeof weighed)[number]) => bytes - (uncompressed * 2) / 3;
  const tooHeavy = weighed.filter((page) => weigh(page) > maxBytes * tolerance).sort((a, b) => weigh(b) - weigh(a));
  const [heaviest] = tooHeavy;
  if (heaviest === undefined) return [];
  const { url, bytes, uncompressed } = heaviest;
  const part = bytes === uncompressed ? '' : `${kilobytes(uncompressed)} kB `;
  const note = uncompressed === 0 ? '' : ` (${part}uncompressed, a third of which counts)`;
  const others = tooHeavy.length === 1 ? '' : ` ${tooHeavy.length} pages exceed it; this one has most.`;
  return [
    { url, message: `${kilobytes(bytes)} kB of ${what}${note}; the limit is ${kilobytes(maxBytes)} kB.${others}` },
  ];
}

function sumBytes(targets: readonly SiteTarget[]): number {
  return targets.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
}

function kilobytes(bytes: number | null): string {
  return formatNumber(Math.round((bytes ?? 0) / 1_000));
}
