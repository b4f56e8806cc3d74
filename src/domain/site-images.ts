import { buildWeave, serializeWeave, type WeaveColours } from './weave/weave.ts';

/** The group's icon in the sizes that browsers, phones and search engines use. All are drawn from its weave. */
export const vectorIcon = '/icon.svg';

/** Two sizes in one file: 48 px for search engines, 32 px for older browsers. */
export const favicon = { path: '/favicon.ico', sizes: [32, 48] } as const;

/** Square images, sizes in pixels. */
export const rasterIcons = {
  touch: { path: '/apple-touch-icon.png', size: 180 },
  small: { path: '/icon-192.png', size: 192 },
  large: { path: '/icon-512.png', size: 512 },
  maskable: { path: '/icon-maskable-512.png', size: 512 },
} as const;

/** Theme colour of the browser: the page's background. */
export type ThemeColours = { light: string; dark: string };

/** The colours of tokens.css that are used without style sheets too; the build reads them from there. */
export type SiteColours = { theme: ThemeColours; weave: WeaveColours; softInk: string };

/** The group's icon as an SVG file. */
export function buildIconSvg(siteName: string, colours: WeaveColours): string {
  return serializeWeave(buildWeave(siteName, 'icon'), 512, colours);
}

/**
 * The icon with padding: a phone may crop it to any shape within its middle 80 % (W3C Web Application Manifest, "safe
 * zone").
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

/** The size of social images, in pixels. */
export const socialImage = { width: 1200, height: 630 } as const;

/** Drawn images are PNG, crops of covers are JPEG. */
export function socialImageType(path: string): string {
  return path.endsWith('.png') ? 'image/png' : 'image/jpeg';
}

/** The path of social images. Other sites show them, so other origins may load them. */
export const socialImageFolder = '/assets/social/';

/** The path of the images of content/. */
export const contentImageFolder = '/assets/images/';
