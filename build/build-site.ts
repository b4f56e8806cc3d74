import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { readSiteParts } from './site-parts.ts';

/**
 * Builds the browser's and the server's bundles into dist/, compresses the browser's files and draws images and icons.
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

/** Smaller files gain nothing: a compressed response has headers of its own. */
const minCompressedBytes = 400;

/**
 * Writes `.br` and `.gz` beside each text file of the client build, at the best level: this happens once,
 * so that no request pays for it.
 *
 * @param folder The client build.
 * @returns how many files were compressed.
 */
async function compressAssets(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
  const compressed = await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
  return compressed.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const body = await readFile(file);
  if (body.length < minCompressedBytes) return false;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
  return true;
}

/**
 * Builds the developer widget into dist/devtools/, apart from the site: no file of the site shares a chunk with it
 * or names one of it.
 *
 * @param root Folder of the project.
 */
async function buildSeoWidget(root: string): Promise<void> {
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
