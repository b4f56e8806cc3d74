import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { Router } from 'express';
import { createLogger, createServer, type ErrorPayload, type Logger, normalizePath, type ViteDevServer } from 'vite';
import { serveContentImages, servePublicFiles } from '../files/static-files.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';
import { refuseFetchInPages } from './refuse-fetch.ts';

const serverEntry = '/src/entry-server.tsx';

/**
 * For the pages that show a fault: loads them again after a restart of the server, also where Vite's client, which does
 * so too, could not be loaded.
 */
const reloadAfterRestart = `
let wasAway = false;
const look = () => fetch('/healthz').then(() => wasAway && location.reload(), () => { wasAway = true; });
setInterval(look, 500);`;

/**
 * Renders from source, with fast refresh in the browser.
 *
 * @param root Folder of the project.
 * @param siteUrl Public origin: its host and the language subdomains of it are let in beside localhost.
 */
export async function createViteRenderer(root: string, siteUrl: string): Promise<PageRenderer> {
  const allowedHosts = [`.${new URL(siteUrl).hostname}`];
  const socketServer = createHttpServer(); // never listens: the server of the pages hands the web socket over
  const vite = await createServer({
    root,
    configLoader: 'native', // starts sooner than a bundle of it
    server: {
      middlewareMode: true,
      allowedHosts,
      hmr: { server: socketServer },
      watch: { ignored: isUnwatched(root) },
    },
    appType: 'custom',
    customLogger: createShortLogger(),
  });
  const { report, clear } = showFaults(vite);
  const withoutFetch = refuseFetchInPages();
  const site = () => report(async () => (await vite.ssrLoadModule(serverEntry)) as SiteModule);
  const preamble = await readPreamble((html) => vite.transformIndexHtml('/', html));
  const assets: DocumentAssets = {
    boot: { src: '/src/entry-boot.ts', application: ['/src/entry-client.tsx'] },
    styles: ['site', 'home', 'inner', 'later'].map((sheet) => `/src/styles/${sheet}.css`),
    preloads: [],
    developmentScripts: preamble,
  };
  return {
    site,
    render: async (request) => {
      const { render } = await site();
      const { html } = await report(() => withoutFetch(() => render({ ...request, assets })));
      clear();
      return html;
    },
    assets: Router()
      .use(servePublicFiles(join(root, 'public')))
      .use(vite.middlewares)
      .use(serveContentImages(join(root, 'node_modules/.cache/images'))),
    errorPageStyle: { ...assets, developmentScripts: [...preamble, { code: reloadAfterRestart }] },
    hashes: { style: [], script: [] },
    development: {
      close: () => vite.close(),
      faultPage: await vite.transformIndexHtml(
        '/',
        `<!doctype html><title>Error</title><script>${reloadAfterRestart}</script><body></body>`,
      ),
      upgrade: (request, socket, head) => void socketServer.emit('upgrade', request, socket, head),
    },
  };
}

/**
 * Vite must not react to what `node --watch` restarts the whole process for (package.json): it would restart itself,
 * because its configuration imports build/, or reload pages from the server that is about to end.
 */
const restarting = ['server', 'src/domain', 'build'];

/** No page is made of these; watching them would only make each start slower. */
const unserved = ['bench', 'cli', 'deploy', 'dist', 'docs', 'editor', 'seo/tests', 'tests'];

function isUnwatched(root: string): (path: string) => boolean {
  const folders = [...restarting, ...unserved].map((folder) => normalizePath(join(root, folder)));
  return (path) => folders.some((folder) => `${normalizePath(path)}/`.startsWith(`${folder}/`));
}

/** Shows in the browser why a page cannot be rendered, and loads it again when a file has changed. */
function showFaults({ environments: { client }, watcher, ssrFixStacktrace }: ViteDevServer) {
  let fault: ErrorPayload | null = null;
  client.hot.on('vite:client:connect', (_payload, { send }) => fault !== null && send(fault));
  for (const event of ['add', 'change', 'unlink'] as const) {
    watcher.on(event, () => fault !== null && client.hot.send({ type: 'full-reload' }));
  }
  return {
    report: <Result>(work: () => Promise<Result>): Promise<Result> =>
      work().catch((error: Error & ErrorPayload['err']) => {
        const root = rootCauseOf(error);
        ssrFixStacktrace(root);
        const { message, stack, id = '', frame = '', plugin = '', loc } = root;
        fault = { type: 'error', err: { message, id, frame, plugin, ...(loc ? { loc, stack: '' } : { stack }) } };
        throw error;
      }),
    clear: () => {
      fault = null;
    },
  };
}

function rootCauseOf(error: Error & ErrorPayload['err']): Error & ErrorPayload['err'] {
  return error.cause instanceof Error ? rootCauseOf(error.cause as typeof error) : error;
}

/**
 * Vite's messages without the stacks of Vite, and each error once however many requests meet it. A mistake in content is
 * one line: its message has file and line.
 */
function createShortLogger(): Logger {
  const logger = createLogger();
  let last = '';
  return {
    ...logger,
    error: (message, options) => {
      const short = message.replaceAll(/\n\s+at .*|\n\s+Plugin: .*site-content[\s\S]*/g, '');
      if (short !== last) logger.error(short, options);
      last = short;
    },
  };
}

/**
 * What Vite wants before the entry: its client and the fast-refresh preamble. They are taken once from an
 * empty page and given to React as data, because white space in the document would break hydration.
 */
async function readPreamble(transform: (html: string) => Promise<string>): Promise<{ src?: string; code?: string }[]> {
  const html = await transform('<!doctype html><html><head></head><body></body></html>');
  return [...html.matchAll(/<script type="module"(?: src="([^"]*)")?>([\s\S]*?)<\/script>/g)].map(
    ([, src, code = '']) => (src === undefined ? { code } : { src }),
  );
}
