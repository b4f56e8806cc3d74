import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import { serveAssets } from '../files/asset-store.ts';
import type { PageRenderer } from './page-renderer.ts';

const source = 'seo/widget/widget-entry.ts';
const address = '/devtools';

/**
 * Adds the developer widget to every page. Without this call nothing of it is served and no page names it: it is
 * built apart from the site.
 *
 * @param root Folder of the project.
 * @throws AppError PAGES_NOT_BUILT where its bundle is missing.
 */
export function withSeoWidget(renderer: PageRenderer, root: string, mode: Env['mode']): PageRenderer {
  if (mode === 'development') return addEntry(renderer, `/${source}`);
  const folder = join(root, 'dist/devtools');
  const assets = Router().use(address, serveAssets(folder)).use(renderer.assets);
  return { ...addEntry(renderer, `${address}/${readEntry(folder)}`), assets };
}

function addEntry(renderer: PageRenderer, entry: string): PageRenderer {
  return { ...renderer, render: (request) => renderer.render({ ...request, developerModules: [entry] }) };
}

function readEntry(folder: string): string {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) throw new AppError('PAGES_NOT_BUILT', `${file} is missing: run "npm run build" first`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined>;
  const entry = manifest[source];
  if (entry === undefined) throw new AppError('PAGES_NOT_BUILT', `${file} does not name the widget: build again`);
  return entry.file;
}
