import { join } from 'node:path';
import { compressAssets } from './compress-assets.ts';

/**
 * Builds the developer widget into dist/devtools/, apart from the site: no file of the site shares a chunk with it
 * or names one of it.
 *
 * @param root Folder of the project.
 */
export async function buildSeoWidget(root: string): Promise<void> {
  const { build } = await import('vite');
  const outDir = join(root, 'dist/devtools');
  await build({
    root,
    base: '/devtools/',
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      modulePreload: false, // it would write links into the page that is looked at
      target: 'es2023',
      rolldownOptions: { input: 'seo/widget/widget-entry.ts' },
    },
  });
  await compressAssets(outDir);
}
