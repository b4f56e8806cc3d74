import type { RequestHandler } from 'express';
import { defaultLanguage } from '#domain/locale.ts';
import { pictureIcons, themeColours, vectorIcon } from '#domain/site-icons.ts';
import { fileRoutes } from './file-routes.ts';
import type { Published } from './published.ts';

/** What a phone shows where a visitor puts the site on the home screen. It opens in the browser: it is no app. */
export function manifestRoute({ site, inLanguage }: Published): RequestHandler {
  const { small, large, maskable } = pictureIcons;
  const square = ({ path, size }: { path: string; size: number }, purpose: 'any' | 'maskable') => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: inLanguage[defaultLanguage].common.footer.about,
    lang: defaultLanguage,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      { src: vectorIcon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      square(small, 'any'),
      square(large, 'any'),
      square(maskable, 'maskable'),
    ],
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return fileRoutes([{ path: '/manifest.webmanifest', type: 'application/manifest+json; charset=utf-8', text }]);
}
