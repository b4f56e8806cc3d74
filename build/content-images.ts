import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { SiteImage } from '#domain/content/model.ts';
import { contentImageFolder, socialImage } from '#domain/site-images.ts';
import { dropForgotten, writeWhole } from './file-cache.ts';

/** An image beside the Markdown of content/. */
export type ContentImage = {
  /** Relative to the project: `content/blog/harbour.jpg`. */
  file: string;
  published: Omit<SiteImage, 'alt'>;
  /** The files it is encoded to. */
  variants: readonly Variant[];
};

type Format = 'avif' | 'webp' | 'jpeg' | 'png';
type Variant = { name: string; format: Format; width: number; height: number };

/**
 * Widths in pixels: a small phone, a phone with a device pixel ratio of 2, a tablet, the widest column at a ratio of 2.
 */
const widths = [480, 800, 1200, 1600];
/** Feed readers and social networks that support neither AVIF nor WebP get this width. */
const fallbackWidth = 1200;
/** Part of the cache key: changes with the settings below. */
const recipe = 'avif 50, webp 75, jpeg 76';

export const imageFile = /\.(?:jpe?g|png|webp|avif)$/i;

/**
 * Measures images. The image library is loaded only if there are any.
 *
 * @param root Folder of the project.
 * @param files Relative to it.
 * @returns by file; `null` if a file cannot be read as an image.
 */
export async function readContentImages(
  root: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, ContentImage | null>> {
  const images = new Map<string, ContentImage | null>();
  for (const file of files) images.set(file, await readContentImage(root, file));
  return images;
}

async function readContentImage(root: string, file: string): Promise<ContentImage | null> {
  const body = await readFile(join(root, file));
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient, hasAlpha } = await sharp(body).metadata();
    const small = await sharp(body).autoOrient().resize(64).removeAlpha().toBuffer();
    const { r, g, b } = (await sharp(small).stats()).dominant;
    const colour = hasAlpha ? null : `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const hash = createHash('sha256').update(recipe).update(body).digest('hex').slice(0, 10);
    return { file, ...planImage(file, hash, { ...autoOrient, colour }) };
  } catch {
    return null;
  }
}

/** `width` and `height` are those after the EXIF orientation is applied. */
type Measured = { width: number; height: number; colour: string | null };

function planImage(file: string, hash: string, { width, height, colour }: Measured) {
  const base = basename(file, extname(file)).replace(/[^a-zA-Z0-9-]+/g, '-');
  const variant = (format: Format, to: number): Variant => ({
    name: `${base}-${hash}-${to}.${format === 'jpeg' ? 'jpg' : format}`,
    format,
    width: to,
    height: Math.round((height * to) / width),
  });
  const shownWidths = [...new Set(widths.map((one) => Math.min(one, width)))];
  const sources = (['avif', 'webp'] as const).map((format) => shownWidths.map((to) => variant(format, to)));
  // Only PNG keeps what shows through.
  const fallback = variant(colour === null ? 'png' : 'jpeg', Math.min(fallbackWidth, width));
  const social: Variant = { ...socialImage, name: `${base}-${hash}-social.jpg`, format: 'jpeg' };
  return {
    published: {
      sources: sources.map((variants) => ({
        type: `image/${variants[0]?.format}`,
        srcset: variants.map((one) => `${contentImageFolder}${one.name} ${one.width}w`).join(', '),
      })),
      src: contentImageFolder + fallback.name,
      type: `image/${fallback.format}`,
      width: fallback.width,
      height: fallback.height,
      colour,
      social: contentImageFolder + social.name,
    },
    variants: [...sources.flat(), fallback, social],
  };
}

/** Where encoded images are cached between builds, and served from in development. */
const imageCache = 'node_modules/.cache/images';

/** Writes every variant of the images into the build, from the cache where it has them. */
export async function writeContentImages(root: string, images: readonly ContentImage[]): Promise<void> {
  const folder = join(root, 'dist/images');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await mkdir(join(root, imageCache), { recursive: true });
  for (const { file, variants } of images) {
    for (const variant of variants) {
      await copyFile(await encodeImage(root, file, variant), join(folder, variant.name));
    }
  }
  const kept = images.flatMap(({ variants }) => variants.map(({ name }) => name));
  await dropForgotten(join(root, imageCache), new Set(kept));
}

/**
 * Encodes one variant into the cache, unless it is there.
 *
 * @returns its file.
 */
export async function encodeImage(root: string, file: string, variant: Variant): Promise<string> {
  const target = join(root, imageCache, variant.name);
  if (existsSync(target)) return target;
  const { default: sharp } = await import('sharp');
  const { format, width, height } = variant;
  const image = sharp(join(root, file)).autoOrient().resize({ width, height, fit: 'cover' });
  const encoded = {
    avif: () => image.avif({ quality: 50 }),
    webp: () => image.webp({ quality: 75 }),
    jpeg: () => image.flatten({ background: '#fff' }).jpeg({ quality: 76, mozjpeg: true }),
    png: () => image.png({ compressionLevel: 9 }),
  }[format]();
  await mkdir(join(root, imageCache), { recursive: true });
  await writeWhole(target, await encoded.toBuffer());
  return target;
}
