import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import { AppError } from '#domain/errors.ts';
import { feedPath } from '#domain/feed.ts';
import { languages } from '#domain/locale.ts';
import { redirectKey, resolvePath } from '#domain/resolve-path.ts';
import type { RouteRegistry } from '#domain/routes.ts';
import { favicon, rasterIcons, vectorIcon } from '#domain/site-images.ts';
import type { Redirects } from './check-redirects.ts';

/** Files that the site generates, at fixed URLs. */
const generatedPaths: readonly string[] = [
  ...['/robots.txt', '/manifest.webmanifest', '/.well-known/security.txt', '/llms.txt', '/sitemap.xml'],
  ...[vectorIcon, favicon.path, ...Object.values(rasterIcons).map(({ path }) => path)],
  ...['/healthz', '/readyz', contactEndpoint, '/language'],
  ...languages.map(feedPath),
];

/** Folders whose URLs belong to the build, to the endpoints and to the numbered files of a large sitemap. */
const reservedPatterns = [/^\/(?:assets|devtools|\.vite|functions\/v1)\//, /^\/sitemap-\d+\.xml$/];

/** What the site serves at the URL of a public file; `null` if nothing. */
export function findShadowed(path: string, registry: RouteRegistry, redirects: Redirects = {}): string | null {
  const resolution = resolvePath(registry, encodeURI(path));
  if (resolution.kind === 'page') return `the page ${resolution.page.path}`;
  if (resolution.kind === 'moved') return `the page ${resolution.to}`;
  if (Object.hasOwn(redirects, redirectKey(encodeURI(path)))) return `the redirect of ${path}`;
  const taken = generatedPaths.includes(path) || reservedPatterns.some((pattern) => pattern.test(path));
  return taken ? `the generated file ${path}` : null;
}

/**
 * Refuses files of public/ at the URL of a page, of a redirect or of a generated file.
 *
 * @param root Folder of the project.
 * @throws AppError CONTENT_INVALID naming both.
 */
export async function checkPublicFiles(
  root: string,
  registry: RouteRegistry,
  redirects: Redirects = {},
): Promise<void> {
  const shadowing = (await listPublicFiles(root)).flatMap((path) => {
    const shadowed = findShadowed(path, registry, redirects);
    return shadowed === null ? [] : [`public${path} would replace ${shadowed}: rename or remove the file.`];
  });
  if (shadowing.length > 0) throw new AppError('CONTENT_INVALID', shadowing.join('\n'));
}

/** The URL path of each file in public/; none if the folder does not exist. */
async function listPublicFiles(root: string): Promise<string[]> {
  const folder = join(root, 'public');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll(sep, '/'))
    .sort();
}

/** Copies public/ into the build. */
export async function copyPublicFiles(root: string): Promise<void> {
  const built = join(root, 'dist/public');
  await rm(built, { recursive: true, force: true });
  await mkdir(built, { recursive: true });
  if ((await listPublicFiles(root)).length > 0) await cp(join(root, 'public'), built, { recursive: true });
}
