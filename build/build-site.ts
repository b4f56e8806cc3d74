import { existsSync, globSync, statSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { favicon } from '#domain/site-images.ts';
import { writeContentImages } from './content-images.ts';
import { copyPublicFiles } from './public-files.ts';
import { showsDrafts } from './shows-drafts.ts';

/**
 * Builds the browser's and the server's bundles into dist/, compresses the browser's files and draws images and icons.
 * Its libraries are loaded when it runs: a production install does not have them.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID where a file of content/ or locales/ does not fit.
 */
export async function buildSite(root: string): Promise<void> {
  const [{ drawIcons, drawSocialImages }, { readSiteParts }] = await Promise.all([
    import('./draw-images.ts'),
    import('./site-parts.ts'),
  ]);
  const { socialImages, siteName, images, colours } = await readSiteParts(root, showsDrafts()); // first: the bundler would wrap an error in content
  await inProduction(async () => {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root, logLevel: 'warn' });
    await builder.buildApp();
    await cp(join(root, 'server/outbox/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
    await compressAssets(join(root, 'dist/client'));
    if (existsSync(join(root, widgetEntry))) await buildSeoWidget(root); // the site needs no tool
    await copyPublicFiles(root);
  });
  await writeContentImages(root, images);
  await drawSocialImages(root, socialImages, colours);
  await drawIcons(root, siteName, colours.weave);
  await markDrafts(root);
}

const draftsMark = 'dist/with-drafts';

/** A build with drafts is out of date where visitors must not see them, and one without them where they are wanted. */
async function markDrafts(root: string): Promise<void> {
  if (showsDrafts()) await writeFile(join(root, draftsMark), '');
  else await rm(join(root, draftsMark), { force: true });
}

/**
 * Under another NODE_ENV, such as that of a test run, Vite builds pages that React's production build cannot render.
 */
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

/** Smaller files gain nothing: a compressed response needs more headers. */
const minCompressedBytes = 400;

/**
 * Writes `.br` and `.gz` beside each text file of the client build, at the best level, because it happens once per
 * build.
 *
 * @param folder The client build.
 */
async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(join(folder, 'assets'), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < minCompressedBytes) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
}

const widgetEntry = 'seo/widget/widget-entry.ts';

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
      modulePreload: false, // it would add links to the inspected page
      target: 'es2023',
      rolldownOptions: { input: widgetEntry },
    },
  });
  await compressAssets(outDir);
}

/** No image has it. */
const bundlerConfig = 'vite.config.ts';

const sources = [
  'server/**/*',
  'src/**/*',
  'content/**/*',
  'locales/**/*',
  'public/**/*',
  'build/*',
  'seo/{engine,report,widget}/**/*',
  bundlerConfig,
  'package-lock.json',
];

/**
 * The problem with the build and its solution; `null` if it is up to date.
 *
 * @param root Folder of the project.
 */
export function describeStaleBuild(root: string): string | null {
  if (isBuilt(root)) return null;
  const state = stateOf(root);
  return `dist ${state}: tests of the built site need a new build. Run "npm run build".`;
}

function stateOf(root: string): string {
  if (!existsSync(join(root, 'dist/server/index.js'))) return 'is missing';
  if (isOtherwiseDrafted(root))
    return showsDrafts() ? 'lacks the drafts of SHOW_DRAFTS' : 'has drafts, without SHOW_DRAFTS';
  return 'is older than its sources';
}

function isOtherwiseDrafted(root: string): boolean {
  return existsSync(join(root, draftsMark)) !== showsDrafts();
}

/**
 * Whether the site is built, with drafts only where SHOW_DRAFTS is set, and no source is newer than the build. An image,
 * which lacks most sources, is always up to date: its folders are newer than its build.
 *
 * @param root Folder of the project.
 */
export function isBuilt(root: string): boolean {
  const server = join(root, 'dist/server/index.js');
  const lastWritten = join(root, 'dist/client', favicon.path);
  if (!existsSync(server) || !existsSync(lastWritten) || isOtherwiseDrafted(root)) return false;
  if (!existsSync(join(root, bundlerConfig))) return true;
  const builtAt = statSync(server).mtimeMs;
  return globSync(sources, { cwd: root }).every((file) => statSync(join(root, file)).mtimeMs <= builtAt);
}
