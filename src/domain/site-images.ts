import { buildWeave, serializeWeave, type WeaveColours } from './weave/weave.ts';

/** The group's sign in the sizes that browsers, phones and search engines want. All are drawn from its weave. */
export const vectorIcon = '/icon.svg';

/** Two sizes in one file: search engines want 48 px, older browsers 32. */
export const favicon = { path: '/favicon.ico', sizes: [32, 48] } as const;

/** Square images, sizes in pixels. */
export const rasterIcons = {
  touch: { path: '/apple-touch-icon.png', size: 180 },
  small: { path: '/icon-192.png', size: 192 },
  large: { path: '/icon-512.png', size: 512 },
  maskable: { path: '/icon-maskable-512.png', size: 512 },
} as const;

/** The colour of the browser's frame: the page's ground. */
export type ThemeColours = { light: string; dark: string };

/** The colours of tokens.css that are also used where no style sheet reaches; the build reads them from there. */
export type SiteColours = { theme: ThemeColours; weave: WeaveColours; softInk: string };

/** The group's sign as an SVG file. */
export function buildIconSvg(siteName: string, colours: WeaveColours): string {
  return serializeWeave(buildWeave(siteName, 'icon'), 512, colours);
}

/**
 * The sign with room around it: a phone may cut an icon to any shape within its middle 80 %
 * (W3C Web Application Manifest, "safe zone").
 */
export function buildMaskableIconSvg(siteName: string, colours: WeaveColours): string {
  const size = 512;
  const edge = 96;
  const sign = serializeWeave(buildWeave(siteName, 'icon'), size - edge * 2, colours).replace(
    '<svg ',
    `<svg x="${edge}" y="${edge}" `,
  );
  const ground = `<rect width="${size}" height="${size}" fill="${colours.second}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${sign}</svg>`;
}

/** Every social image: the size that networks ask for, in pixels. */
export const socialImage = { width: 1200, height: 630 } as const;

/** A drawn image is PNG, the crop of a cover JPEG. */
export function socialImageType(path: string): string {
  return path.endsWith('.png') ? 'image/png' : 'image/jpeg';
}

/** Where social images stand. Other sites show them, so they are served to other origins. */
export const socialImageFolder = '/assets/social/';

/** Where the images of content/ are served. */
export const contentImageFolder = '/assets/images/';
