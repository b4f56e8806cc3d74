import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { buildEditorConfig } from './editor-config.ts';

/** Sveltia CMS looks for a newer version and for code highlighting at other hosts; nothing may leave this machine. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const packages = realpathSync(join(import.meta.dirname, '../node_modules'));
const sharedSources = join(import.meta.dirname, '../src/domain/content');

/**
 * Serves the browser editor on this machine only.
 *
 * @param root Folder of the project.
 * @param port 0 for any free one.
 * @returns the server, which listens at `resolvedUrls`
 */
export async function startEditorServer(root: string, port: number): Promise<ViteDevServer> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    cacheDir: join(root, 'node_modules/.cache/editor'),
    logLevel: 'warn',
    optimizeDeps: { exclude: ['@sveltia/cms'] }, // its fonts are beside its modules
    server: {
      host: '127.0.0.1', // not localhost: a page elsewhere cannot resolve to it
      port,
      strictPort: true,
      watch: null,
      fs: { allow: [import.meta.dirname, packages, sharedSources] }, // not the messages and secrets beside them
      headers: { 'Content-Security-Policy': contentSecurityPolicy },
    },
    plugins: [
      {
        name: 'editor-config',
        configureServer({ middlewares }) {
          middlewares.use('/config.json', (_request, response, next) => {
            buildEditorConfig(root).then((config) => response.end(JSON.stringify(config)), next);
          });
        },
      },
    ],
  });
  return server.listen();
}
