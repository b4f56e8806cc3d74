import type { ImageFact, PageFacts } from '../page-facts.ts';
import type { PageRules } from '../page-rule.ts';
import { count } from '../page-state.ts';

const longestAlt = 150;
/** Narrower pictures are logos and icons, which nobody waits for. */
const largeWidth = 400;
const veryLargeWidth = 1_000;

/** The pictures of a page, as its HTML describes them. */
export const imageRules: PageRules = [
  {
    id: 'img/alt-missing',
    shared: true,
    check: ({ images }) =>
      images
        .filter((image) => image.alt === null && !image.hidden && !image.named && !isPixel(image))
        .map(({ src, line }) => ({
          message: `<img src="${src}"> has no alt.`,
          fix: 'Describe it, or write alt="" if it only decorates.',
          line,
          evidence: src,
        })),
  },
  {
    id: 'img/alt-empty-linked',
    shared: true,
    check: ({ anchors }) =>
      anchors
        .filter(({ emptyImage, hidden }) => emptyImage && !hidden)
        .map(({ href, line }) => ({
          message: `The image that links to ${href} has no text.`,
          line,
          evidence: href ?? '',
        })),
  },
  {
    id: 'img/alt-filename',
    shared: true,
    check: ({ images }) =>
      images.flatMap(({ alt, line }) => {
        const text = alt?.trim() ?? '';
        if (!fileName.test(text)) return [];
        return [{ message: `alt "${text}" is a file name.`, line, evidence: text }];
      }),
  },
  {
    id: 'img/alt-long',
    shared: true,
    check: ({ images }) =>
      images.flatMap(({ alt, line }) => {
        const length = alt?.trim().length ?? 0;
        if (length <= longestAlt) return [];
        return [{ message: `alt "${alt?.trim().slice(0, 40)}…" has ${length} characters.`, line }];
      }),
  },
  {
    id: 'img/dimensions',
    shared: true,
    check: ({ images }) =>
      images
        .filter((image) => !image.sized && !image.hidden && !isPixel(image) && (!image.width || !image.height))
        .map(({ src, line }) => ({ message: `<img src="${src}"> has no width and height; the page jumps.`, line })),
  },
  {
    id: 'img/lazy-lcp',
    check: (facts) => {
      const first = firstLargeImage(facts);
      if (first?.loading !== 'lazy') return [];
      return [{ message: `The first large image, ${first.src}, is loaded lazily.`, line: first.line }];
    },
  },
  {
    id: 'perf/lcp-priority',
    check: (facts) => {
      const first = firstLargeImage(facts);
      if (first?.priority === 'low') {
        return [{ message: `The first large image, ${first.src}, has fetchpriority="low".`, line: first.line }];
      }
      if (first === undefined || first.src !== '' || first.srcset || first.inPicture) return [];
      return [{ message: 'The first large image waits for a script: it has no src.', line: first.line }];
    },
  },
  {
    id: 'img/lazy-offscreen',
    check: ({ images }) => {
      const eager = images.filter(({ loading, headingsBefore }) => loading !== 'lazy' && headingsBefore > 4);
      if (eager.length < 4) return [];
      return [
        { message: `${count(eager.length, 'image')} far down without loading="lazy".`, line: eager[0]?.line ?? null },
      ];
    },
  },
  {
    id: 'img/modern-format',
    check: ({ images }) => {
      const old = images.filter(
        ({ src, inPicture, srcset }) => /\.(?:jpe?g|png)(?:\?|$)/i.test(src) && !inPicture && !srcset,
      );
      if (old.length === 0) return [];
      return [
        {
          message: `${count(old.length, 'image')} as JPEG or PNG, such as ${old[0]?.src}.`,
          line: old[0]?.line ?? null,
        },
      ];
    },
  },
  {
    id: 'img/srcset',
    check: ({ images }) =>
      images
        .filter(
          ({ src, width, srcset, inPicture }) =>
            !srcset && !inPicture && !isVector(src) && (width ?? 0) >= veryLargeWidth,
        )
        .map(({ src, width, line }) => ({ message: `${src} (${width} px wide) comes in one size.`, line })),
  },
];

const fileName =
  /^(?:[\w-]+\.(?:jpe?g|png|gif|webp|svg|avif|bmp)|(?:img|dsc|dscn|image|photo|pict?|screenshot)[_ -]?\d+)$/i;

/** A picture of one pixel counts visits and shows nothing. */
function isPixel({ width, height }: ImageFact): boolean {
  return width !== null && height !== null && width <= 2 && height <= 2;
}

function isVector(src: string): boolean {
  return /\.svg(?:[?#]|$)/i.test(src);
}

/** The picture readers wait for: a large one before the second heading. */
function firstLargeImage({ images }: PageFacts): ImageFact | undefined {
  const first = images.find(({ width, hidden }) => !hidden && (width ?? 0) >= largeWidth);
  return first !== undefined && first.headingsBefore <= 1 ? first : undefined;
}
