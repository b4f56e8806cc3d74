import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import { serveAssets } from '../files/asset-store.ts';

/** The application as the server uses it: the same module, built or from source. */
export type SiteModule = typeof import('../../src/entry-server.tsx');
export type RenderRequest = Parameters<SiteModule['render']>[0];
export type DocumentAssets = RenderRequest['assets'];

/** Hashes of the styles and scripts that are written into pages, `'sha256-…'`. */
export type InlineHashes = { style: readonly string[]; script: readonly string[] };

/** Turns pages into HTML, from the built bundles or, in development, from source. */
export type PageRenderer = {
  site: () => Promise<SiteModule>;
  /** `request` without its assets: the renderer knows them. */
  render: (request: Omit<RenderRequest, 'assets'>) => Promise<string>;
  /** What a page that is written without React links or carries as its style. */
  errorPageStyle: Pick<DocumentAssets, 'inlineStyle' | 'styles' | 'developmentScripts'>;
  /** What pages carry, as the security policy names it. */
  hashes: InlineHashes;
  /** Files that are served beside the pages, before them. */
  assets: RequestHandler;
};

const source = 'seo/widget/widget-entry.ts';
const devtoolsPath = '/devtools';

/**
 * Adds the developer widget to every page. Without this call nothing of it is served and no page names it: it is
 * built apart from the site.
 *
 * @param root Folder of the project.
 * @throws AppError PAGES_NOT_BUILT where its bundle is missing.
 */
export function withSeoWidget(renderer: PageRenderer, root: string, mode: Env['mode']): PageRenderer {
  const folder = join(root, 'dist/devtools');
  const isBuilt = mode !== 'development';
  const entry = isBuilt ? `${devtoolsPath}/${readEntry(folder)}` : `/${source}`;
  const assets = Router().get(`${devtoolsPath}/skip.json`, async (_request, response) => {
    response.json(await readSkippedRules(root));
  });
  if (isBuilt) assets.use(devtoolsPath, serveAssets(folder));
  return {
    ...renderer,
    render: (request) => renderer.render({ ...request, developerModules: [entry] }),
    assets: assets.use(renderer.assets),
  };
}

/** The rules that `goshen audit` skips; read for each request, as a developer may change them. */
async function readSkippedRules(root: string): Promise<string[]> {
  const { parse } = await import('jsonc-parser'); // the file may have comments
  const { options, commands } = parse(await readFile(join(root, 'goshen.config.json'), 'utf8').catch(() => '{}')) ?? {};
  const skipped: string | string[] = commands?.audit?.skip ?? options?.skip ?? [];
  return [skipped].flat().flatMap((ids) => ids.split(',').map((id) => id.trim()));
}

function readEntry(folder: string): string {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new AppError('PAGES_NOT_BUILT', `${file} is missing: run "npm run build" first`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined>;
  const entry = manifest[source];
  if (entry === undefined) throw new AppError('PAGES_NOT_BUILT', `${file} does not name the widget: build again`);
  return entry.file;
}
