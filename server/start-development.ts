import { createServer, type RequestListener } from 'node:http';
import process from 'node:process';
import type { Writable } from 'node:stream';
import { findRoot } from './find-root.ts';
import { listen } from './http/listen.ts';
import type { BeginLife } from './operations/process-life.ts';
import { openSources, serverFile } from './pages/vite-sources.ts';
import type { RunningSite, Site } from './start-site.ts';

/**
 * `npm run dev`. Vite loads the server and the pages from source, and what has changed again before the next request: the
 * process, its port and Vite stay. Only what this file and server/index.ts import takes a new start.
 */
export async function runDevelopment(begin: BeginLife): Promise<void> {
  process.setSourceMapsEnabled(true); // errors of the server name the lines of the sources
  const { stop, env, logger } = await startDevelopment(findRoot(), process.env, process.stdout);
  begin({ stop, timeoutMs: env.shutdown.timeoutMs, logger });
}

/**
 * @param root Folder of the project.
 * @param output What the log is written to.
 */
export async function startDevelopment(root: string, variables: NodeJS.ProcessEnv, output: Writable) {
  const sources = await openSources(root, variables.SITE_URL);
  const loadServer = () => sources.load<typeof import('./start-site.ts')>(serverFile);
  const loadRenderer = () => sources.load<typeof import('./pages/vite-renderer.ts')>('server/pages/vite-renderer.ts');
  const loadPages = () => sources.load<object>('src/entry-server.tsx');

  const { readSettings, createLog } = await loadServer();
  const env = readSettings(variables);
  const log = createLog(env, output);

  let current: { parts: object[]; site: Promise<Site> } | null = null;
  const findSite = async (): Promise<Site> => {
    const [server, renderer, pages] = [await loadServer(), await loadRenderer(), await loadPages()];
    const parts = [server, renderer, pages];
    if (current !== null && parts.every((part, index) => part === current?.parts[index])) return current.site;
    const old = current?.site;
    const open = async () => {
      await (await old?.catch(() => null))?.close();
      const deps = { root, env: server.readSettings(variables), ...log };
      return server.openSite(deps, await renderer.createViteRenderer(root, sources));
    };
    const opened = { parts, site: sources.report(open) };
    opened.site.catch(({ message }: Error) => {
      sources.vite.config.logger.error(message);
      if (current === opened) current = null; // the next request tries again
    });
    current = opened;
    return opened.site;
  };

  const faultPage = await sources.vite.transformIndexHtml('/', '<!doctype html><title>Error</title><body></body>');
  const respond: RequestListener = (request, response) => {
    findSite().then(
      ({ app }) => app(request, response),
      () =>
        sources.vite.middlewares(request, response, () => {
          response.writeHead(500, { 'Content-Type': 'text/html' }).end(faultPage);
        }),
    );
  };
  const server = createServer(respond).on('upgrade', sources.upgrade);
  const origin = await listen(server, env.port, env.host);
  log.logger.info({ event: 'listening', address: origin, siteUrl: env.siteUrl });
  findSite().then(
    (site) => site.reportUnfinished(),
    () => undefined, // the first page shows it
  );

  const stop: RunningSite['stop'] = async () => {
    server.close();
    server.closeAllConnections();
    await sources.vite.close();
    await (await current?.site.catch(() => null))?.close();
    log.logger.info({ event: 'stopped' });
  };
  return { origin, stop, env, ...log };
}
