import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { resolvePath } from '#domain/resolve-path.ts';
import { serveAssets } from './asset-store.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';

type Manifest = Record<string, { file: string } | undefined>;

type Sheet = 'site' | 'home' | 'inner';

const clientEntry = 'src/entry-boot.ts';
const fontFile = 'src/styles/fonts/bricolage-grotesque.woff2';

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
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const homeAssets = documentAssets(client, manifest, 'home', 'inner');
  const innerAssets = documentAssets(client, manifest, 'inner', 'home');
  const site = (await import(pathToFileURL(serverEntry).href)) as SiteModule;
  const assetsOf = (path: string) => (isHome(site, path) ? homeAssets : innerAssets);
  return {
    site: async () => site,
    render: async (request) => (await site.render({ ...request, assets: assetsOf(request.path) })).html,
    assets: serveAssets(client),
    errorPageStyle: innerAssets,
    styleHashes: [homeAssets, innerAssets].map(({ inlineStyle }) => hashStyle(inlineStyle.code)),
    close: async () => {},
  };
}

function isHome({ registry }: SiteModule, path: string): boolean {
  const resolution = resolvePath(registry, path);
  return resolution.kind === 'page' && resolution.page.route === 'home';
}

/** What the page shows at first is written into it; the other sheet waits until the page is in use. */
function documentAssets(client: string, manifest: Manifest, shown: Sheet, later: Sheet) {
  const readSheet = (sheet: Sheet) => readFileSync(join(client, builtFile(manifest, sheetFile(sheet))), 'utf8').trim();
  return {
    entry: `/${builtFile(manifest, clientEntry)}`,
    inlineStyle: {
      code: readSheet('site') + readSheet(shown),
      later: `/${builtFile(manifest, sheetFile(later))}`,
    },
    preloads: [{ href: `/${builtFile(manifest, fontFile)}`, as: 'font' }],
  } satisfies DocumentAssets;
}

function sheetFile(sheet: Sheet): string {
  return `src/styles/${sheet}.css`;
}

function builtFile(manifest: Manifest, source: string): string {
  const entry = manifest[source];
  if (entry === undefined)
    throw new AppError('PAGES_NOT_BUILT', `the client build has no ${source}: run "npm run build" again`);
  return entry.file;
}

function hashStyle(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
