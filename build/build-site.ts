import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSeoWidget } from './build-seo-widget.ts';
import { compressAssets } from './compress-assets.ts';
import { readSiteParts } from './site-parts.ts';

/**
 * Builds the browser's and the server's bundles into dist/, packs the browser's files and draws pictures and icons.
 * Vite and the drawing libraries are loaded here only: a production install does not have them.
 *
 * @param root Folder of the project.
 */
export async function buildSite(root: string): Promise<void> {
  await inProduction(async () => {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root, logLevel: 'warn' });
    await builder.buildApp();
    await cp(join(root, 'server/outbox/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
    await compressAssets(join(root, 'dist/client'));
    await buildSeoWidget(root);
  });
  await drawPictures(root);
}

/** Under another NODE_ENV, such as that of a test run, Vite would build pages that React's production build cannot show. */
async function inProduction(build: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function drawPictures(root: string): Promise<void> {
  const { drawIcons } = await import('./draw-icons.ts');
  const { drawSocialPictures } = await import('./social-pictures.ts');
  const { pictures, siteName } = await readSiteParts(root);
  await drawSocialPictures(root, pictures);
  await drawIcons(root, siteName);
}
