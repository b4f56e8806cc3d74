import { join } from 'node:path';
import { compressAssets } from './compress-assets.ts';

/**
 * Builds the browser's and the server's bundles into dist/ and packs the browser's files. Vite is loaded
 * here only: a production install does not have it.
 *
 * @param root Folder of the project.
 */
export async function buildSite(root: string): Promise<void> {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ root, logLevel: 'warn' });
  await builder.buildApp();
  await compressAssets(join(root, 'dist/client'));
}
