import { join } from 'node:path';
import { readSiteParts } from '../content/site-parts.ts';
import { buildSeoWidget } from './build-seo-widget.ts';
import { compressAssets } from './compress-assets.ts';

/**
 * Builds the browser's and the server's bundles into dist/, packs the browser's files and draws pictures and icons.
 * Vite and the drawing libraries are loaded here only: a production install does not have them.
 *
 * @param root Folder of the project.
 */
export async function buildSite(root: string): Promise<void> {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  await compressAssets(join(root, 'dist/client'));
  await buildSeoWidget(root);
  await drawPictures(root);
}

async function drawPictures(root: string): Promise<void> {
  const { drawIcons } = await import('./draw-icons.ts');
  const { drawSocialPictures } = await import('./social-pictures.ts');
  const { pictures, siteName } = await readSiteParts(root);
  await drawSocialPictures(root, pictures);
  await drawIcons(root, siteName);
}
