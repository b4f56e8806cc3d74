import { createServer } from 'vite';
import { componentGallery } from './component-gallery.ts';
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
  const vite = await createServer({
    root,
    plugins: [componentGallery()],
    server: { middlewareMode: true, allowedHosts },
    appType: 'custom',
  });
  const site = async () => (await vite.ssrLoadModule(serverEntry)) as SiteModule;
  const preamble = await readPreamble((html) => vite.transformIndexHtml('/', html));
  const assets: DocumentAssets = {
    boot: { src: '/src/entry-boot.ts', application: ['/src/entry-client.tsx'] },
    styles: ['site', 'home', 'inner', 'later'].map((sheet) => `/src/styles/${sheet}.css`),
    preloads: [],
    developmentScripts: preamble,
  };
  return {
    site,
    render: async (request) => (await (await site()).render({ ...request, assets })).html,
    assets: (request, response, next) => vite.middlewares(request, response, next),
    errorPageStyle: assets,
    hashes: { style: [], script: [] },
    close: () => vite.close(),
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
