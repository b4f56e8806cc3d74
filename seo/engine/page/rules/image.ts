import type { Violation } from '../../rule.ts';
import type { PageImage, PageRule, PageSnapshot } from '../page-snapshot.ts';
import { targetOf } from '../page-state.ts';

/** Narrower images are logos and icons. */
const largeWidth = 400;

/** The images of a page, as its HTML describes them. */
export const imageRules: readonly PageRule[] = [
  {
    id: 'img/alt-missing',
    severity: 'error',
    title: 'An image has no alt attribute.',
    why: 'Screen readers read out the file name.',
    fix: 'Describe the image, or write alt="" if it is decorative.',
    source: 'WCAG 1.1.1; axe, image-alt',
    examples: { bad: '<img src="team.jpg">', good: '<img src="team.jpg" alt="Our team in Cape Town">' },
    check: ({ images }) =>
      images
        .filter((image) => image.alt === null && !image.hidden && !image.named && !isPixel(image))
        .filter(({ sourceFault }) => sourceFault !== 'none') // there is no image to describe
        .filter(({ inNamelessLink }) => !inNamelessLink) // img/alt-empty-linked reports them
        .map((image) => ({
          message: `${image.src === '' ? 'An <img> without src' : `<img src="${image.src}">`} has no alt attribute.`,
          line: image.line,
          evidence: image.src,
          template: fileOf(image),
        })),
  },
  {
    id: 'img/alt-empty-linked',
    severity: 'error',
    title: 'A link contains only an image without alt text.',
    why: 'Screen readers read out the URL of the link.',
    fix: 'Describe the link target in the alt text.',
    source: 'WCAG 2.4.4; axe, link-name',
    examples: { bad: '<a href="/"><img alt="" …></a>', good: '<a href="/"><img alt="Home" …></a>' },
    check: ({ anchors }) =>
      anchors
        .filter(({ emptyImage, hidden }) => emptyImage && !hidden)
        .map((anchor) => ({
          message: `The image that links to "${anchor.href}" has no alt text.`,
          line: anchor.line,
          evidence: anchor.href ?? '',
          template: imageFile.test(anchor.href ?? '') ? 'gallery' : targetOf(anchor),
        })),
  },
  {
    id: 'img/alt-filename',
    severity: 'warning',
    title: 'The alt text of an image is a file name or a placeholder.',
    why: 'It does not describe the image.',
    fix: 'Describe what the image shows.',
    source: 'Screaming Frog, "Images"',
    examples: { bad: 'alt="IMG_2031.jpg"', good: 'alt="Reception of the lodge"' },
    check: ({ images }) =>
      images.flatMap(({ alt, line }) => {
        const text = alt?.trim() ?? '';
        if (!fileName.test(text)) return [];
        return [{ message: `The alt text "${text}" is a file name or a placeholder.`, line, evidence: text }];
      }),
  },
  {
    id: 'img/source',
    severity: 'error',
    title: 'An image has no URL that readers can open, or a srcset that browsers read in another way than it is meant.',
    why: 'The image is not shown, or a larger file than needed is loaded.',
    fix: 'Write the URL into src; in srcset, write spaces as %20, give all candidates a width, and add sizes.',
    source: 'HTML, the img element',
    examples: { bad: '<img src="" alt="Our team">', good: '<img src="team.jpg" alt="Our team">' },
    check: ({ images }) =>
      images.flatMap(({ sourceFault, src, alt, line }) => {
        if (sourceFault === 'none') return describeMissing(alt, line);
        if (/^(?:file:|[a-z]:[\\/])/i.test(src)) {
          const fix = 'Upload the image, and write its URL into src.';
          return [{ message: `<img src="${src}"> is a file of your own computer.`, fix, line, evidence: src }];
        }
        if (sourceFault === null) return [];
        const problem = {
          mixed: 'widths and densities in one srcset',
          space: 'a space in a URL of srcset, so browsers ignore that URL',
          unsized: 'widths in srcset, but no sizes',
        }[sourceFault];
        const severity = sourceFault === 'unsized' ? 'info' : 'warning';
        return [{ message: `<img src="${src}"> has ${problem}.`, severity, line, evidence: src }];
      }),
  },
  {
    id: 'img/dimensions',
    severity: 'warning',
    title: 'An image has no width and no height.',
    why: 'The layout shifts when the image loads, unless a style sheet reserves its space; style sheets are not read.',
    fix: 'Add width and height attributes, and height: auto in CSS where CSS limits the width.',
    source: 'Lighthouse, unsized-images',
    examples: { bad: '<img src="a.webp">', good: '<img src="a.webp" width="800" height="450">' },
    check: ({ images }) =>
      images
        .filter((image) => image.src !== '' && !image.sized && !image.hidden && !isInline(image) && !isPixel(image))
        .map((image) => ({
          message: `<img src="${image.src}"> has no width and height.`,
          line: image.line,
          template: fileOf(image),
        })),
  },
  {
    id: 'perf/lcp-priority',
    severity: 'warning',
    title: 'The first large image is lazy-loaded, has low priority or is loaded by a script.',
    why: 'The browser finds or loads it late, which delays the Largest Contentful Paint.',
    fix: 'Put its URL in src, with fetchpriority="high" and without loading="lazy".',
    source: 'Lighthouse, lcp-lazy-loaded and prioritize-lcp-image',
    examples: { bad: '<img data-src="hero.webp"> without src', good: '<img src="hero.webp" fetchpriority="high">' },
    perPage: true,
    check: (snapshot) => {
      const first = firstLargeImage(snapshot);
      if (first === undefined || isInline(first)) return [];
      const { src, line, loading, priority, sourceFault, headingsBefore } = first;
      const report = (fault: string, fix: string): Violation[] => {
        const violation = { message: `The first large image${fault}.`, line, template: fix };
        if (headingsBefore === 0) return [{ ...violation, fix }];
        return [{ ...violation, fix: `If visitors see it without scrolling: ${fix}`, severity: 'info' }];
      };
      const name = src === '' ? '' : `, "${src}",`;
      if (priority === 'low') return report(`${name} has fetchpriority="low"`, 'Write fetchpriority="high".');
      if (loading === 'lazy' && hasSource(first))
        return report(`${name} has loading="lazy"`, 'Remove loading="lazy" and add fetchpriority="high".');
      if (hasSource(first) || sourceFault === 'none') return []; // img/source reports it
      return report(' has no src and is loaded by a script', 'Put its URL in src and add fetchpriority="high".');
    },
  },
];

/** Nobody misses an image without a text. */
function describeMissing(alt: string | null, line: number | null): Violation[] {
  return alt?.trim() ? [{ message: `The image "${alt}" has no URL.`, line, evidence: alt }] : [];
}

/** As written, whatever the folder of the page: a template writes "logo.png" for each language. */
function fileOf({ src }: PageImage): string {
  return src.replace(/^(?:\.{0,2}\/)+/, '');
}

/** The target of an image in a gallery: the large image. */
const imageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

const fileName =
  /^(?:[\w-]+\.(?:jpe?g|png|gif|webp|svg|avif|bmp)|(?:img|dsc|dscn|image|photo|pict?|screenshot)[_ -]?\d+)$/i;

/** A tracking pixel, which is not visible. */
function isPixel({ src, width, height }: PageImage): boolean {
  return /\/(?:matomo|piwik)\.php\?/.test(src) || Math.max(width ?? 3, height ?? 3) <= 2;
}

/** Without one it is shown when a script gives it a source, and a size. */
function hasSource({ src, srcset, inPicture }: PageImage): boolean {
  return src !== '' || srcset || inPicture;
}

/** In the HTML itself: nothing is loaded, and a script may put the image there later. */
function isInline({ src }: PageImage): boolean {
  return /^\s*data:/i.test(src);
}

/** The likely LCP image: a large one before the second heading, and none of high priority before it. Logos are small. */
function firstLargeImage({ images }: PageSnapshot): PageImage | undefined {
  const isLarge = ({ width }: PageImage) => (width ?? 0) >= largeWidth;
  const isLogo = ({ region, src, alt }: PageImage) => region === 'nav' || /logo/i.test(`${src} ${alt}`);
  const first = images.find((image) => !image.closed && (image.priority === 'high' || isLarge(image)));
  const isLikely = first?.hidden === false && isLarge(first) && first.headingsBefore <= 1 && !isLogo(first);
  return isLikely ? first : undefined;
}
