import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Router } from 'express';
import { AppError } from '#domain/errors.ts';
import { resolvePath } from '#domain/resolve-path.ts';
import { serveAssets } from '../files/asset-store.ts';
import { serveContentImages, servePublicFiles } from '../files/static-files.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>;

type Sheet = 'site' | 'home' | 'inner' | 'later';

const bootFile = 'dist/boot/boot.js';
const applicationEntry = 'src/entry-client.tsx';
const fontFile = 'src/styles/fonts/bricolage-grotesque.woff2';

/**
 * Where the browser knows these rules, it fetches the document of a link when a finger touches it or a pointer rests on
 * it; not that of a language, which the server chooses by a cookie that the click sets.
 */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: '[href^="/"]:not([lang])' }, eagerness: 'moderate' }],
});

/**
 * Renders from the bundles in dist/.
 *
 * @param root Folder of the project.
 * @throws AppError PAGES_NOT_BUILT where a bundle is missing or damaged.
 */
export async function createBuiltRenderer(root: string): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const serverEntry = join(root, 'dist/server/entry-server.js');
  const manifestFile = join(client, '.vite/manifest.json');
  const manifest = await readBuilt(manifestFile, () => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest);
  const boot = await readBoot(root, manifest);
  const homeAssets = { ...documentAssets(client, manifest, 'home'), boot };
  const innerAssets = { ...documentAssets(client, manifest, 'inner'), boot };
  const site = await readBuilt(
    serverEntry,
    () => import(/* @vite-ignore */ pathToFileURL(serverEntry).href) as Promise<SiteModule>,
  );
  const assetsOf = (path: string) => (isHome(site, path) ? homeAssets : innerAssets);
  return {
    site: async () => site,
    render: async (request) => (await site.render({ ...request, assets: assetsOf(request.path) })).html,
    assets: Router().use(
      servePublicFiles(join(root, 'dist/public')),
      serveContentImages(join(root, 'dist/images')),
      serveAssets(client),
    ),
    errorPageStyle: innerAssets,
    hashes: {
      style: [homeAssets, innerAssets].map(({ inlineStyle }) => hashInline(inlineStyle.code)),
      script: [boot.code, speculationRules].map(hashInline),
    },
  };
}

/** Names the file in what would otherwise be `Unexpected end of JSON input`. */
async function readBuilt<Result>(file: string, read: () => Result | Promise<Result>): Promise<Result> {
  if (!existsSync(file)) throw new AppError('PAGES_NOT_BUILT', `${file} is missing: run "npm run build" first`);
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('PAGES_NOT_BUILT', `${file} is damaged (${reason}): run "npm run build" again`, { cause });
  }
}

function isHome({ registry }: SiteModule, path: string): boolean {
  const resolution = resolvePath(registry, path);
  return resolution.kind === 'page' && resolution.page.route === 'home';
}

/** What the page shows at first is written into it; the other sheet waits until the page is in use. */
function documentAssets(client: string, manifest: Manifest, sheet: Sheet) {
  const readSheet = (sheet: Sheet) => readFileSync(join(client, builtFile(manifest, sheetFile(sheet))), 'utf8').trim();
  return {
    inlineStyle: {
      code: readSheet('site') + readSheet(sheet),
      later: `/${builtFile(manifest, sheetFile('later'))}`,
    },
    preloads: [{ href: `/${builtFile(manifest, fontFile)}`, as: 'font' }],
    speculationRules,
  } satisfies Omit<DocumentAssets, 'boot'>;
}

/** Written into each page: a request for it would compete with the first paint, whose text is there already. */
async function readBoot(root: string, manifest: Manifest) {
  const file = join(root, bootFile);
  const { imports = [] } = manifest[applicationEntry] ?? {};
  return {
    code: await readBuilt(file, () => readFileSync(file, 'utf8').trim()),
    application: [applicationEntry, ...imports].map((source) => `/${builtFile(manifest, source)}`),
  };
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

function hashInline(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
