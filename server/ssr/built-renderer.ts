import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { serveAssets } from './asset-store.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; css?: string[]; assets?: string[]; imports?: string[] } | undefined
>;

const clientEntry = 'src/entry-boot.ts';

/**
 * Renders from the bundles in dist/.
 *
 * @param root Folder of the project.
 * @throws AppError PAGES_NOT_BUILT where a bundle is missing.
 */
export async function createBuiltRenderer(root: string): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const serverEntry = join(root, 'dist/server/entry-server.js');
  const manifestFile = join(client, '.vite/manifest.json');
  for (const file of [manifestFile, serverEntry]) {
    if (!existsSync(file)) throw new AppError('PAGES_NOT_BUILT', `${file} is missing: run "npm run build" first`);
  }
  const assets = documentAssets(JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest);
  const site = (await import(pathToFileURL(serverEntry).href)) as SiteModule;
  return {
    site: async () => site,
    render: async (request) => (await site.render({ ...request, assets })).html,
    assets: serveAssets(client),
    styles: assets.styles,
    close: async () => {},
  };
}

function documentAssets(manifest: Manifest): DocumentAssets {
  const entry = manifest[clientEntry];
  if (entry === undefined)
    throw new AppError('PAGES_NOT_BUILT', 'the client build has no entry: run "npm run build" again');
  const fonts = (entry.assets ?? []).filter((file) => file.endsWith('.woff2'));
  return {
    entry: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    preloads: fonts.map((file) => ({ href: `/${file}`, as: 'font' as const })),
  };
}
