import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Router } from 'express';
import { createLogger, createServer, type ErrorPayload, type Logger, type Plugin, type ViteDevServer } from 'vite';
import { serveContentImages, servePublicFiles } from '../files/static-files.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';

const serverEntry = '/src/entry-server.tsx';

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
    plugins: [componentGallery()],
    server: { middlewareMode: true, allowedHosts, hmr: { server: socketServer } },
    appType: 'custom',
    customLogger: createShortLogger(),
  });
  const { report, clear } = showFaults(vite);
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
      const { html } = await report(async () => (await site()).render({ ...request, assets }));
      clear();
      return html;
    },
    assets: Router()
      .use(servePublicFiles(join(root, 'public')))
      .use(vite.middlewares)
      .use(serveContentImages(join(root, 'node_modules/.cache/images'))),
    errorPageStyle: assets,
    hashes: { style: [], script: [] },
    development: {
      close: () => vite.close(),
      faultPage: await vite.transformIndexHtml('/', '<!doctype html><title>Error</title><body></body>'),
      upgrade: (request, socket, head) => void socketServer.emit('upgrade', request, socket, head),
    },
  };
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

const galleryPath = '/__gallery';
const entry = '/src/dev/gallery/gallery-entry.tsx';

/** The developers' gallery of components, light and dark side by side. It exists in development alone. */
function componentGallery(): Plugin {
  return {
    name: 'component-gallery',
    configureServer: (vite) => {
      vite.middlewares.use((request, response, next) => {
        const page = pages[request.url ?? ''];
        if (page === undefined) return next();
        sendPage(vite, response, page).catch(next);
      });
    },
  };
}

async function sendPage(vite: ViteDevServer, response: ServerResponse, page: string): Promise<void> {
  const html = await vite.transformIndexHtml(galleryPath, page);
  for (const name of ['Content-Security-Policy', 'X-Frame-Options']) response.removeHeader(name); // it frames itself
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(html);
}

const framePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Component gallery</title>
    <style>
      body { display: flex; height: 100vh; margin: 0; }
      iframe { flex: 1; min-width: 0; border: 0; }
    </style>
  </head>
  <body>
    <iframe title="Light" src="${galleryPath}?theme=light"></iframe>
    <iframe title="Dark" src="${galleryPath}?theme=dark"></iframe>
  </body>
</html>
`;

const specimenPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Component gallery</title>
  </head>
  <body>
    <div id="gallery"></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`;

const pages: Record<string, string> = {
  [galleryPath]: framePage,
  [`${galleryPath}?theme=light`]: specimenPage,
  [`${galleryPath}?theme=dark`]: specimenPage,
};
