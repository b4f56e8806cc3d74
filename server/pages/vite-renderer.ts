import { join } from 'node:path';
import { Router } from 'express';
import { serveContentImages, servePublicFiles } from '../files/static-files.ts';
import type { DocumentAssets, PageRenderer, SiteModule } from './page-renderer.ts';
import type { Sources } from './vite-sources.ts';

/**
 * Renders from source, with fast refresh in the browser.
 *
 * @param root Folder of the project.
 */
export async function createViteRenderer(
  root: string,
  { vite, load, report, withoutFetch, clear }: Sources,
): Promise<PageRenderer> {
  const site = () => load<SiteModule>('src/entry-server.tsx');
  const assets: DocumentAssets = {
    boot: { src: '/src/entry-boot.ts', application: ['/src/entry-client.tsx'] },
    styles: ['site', 'home', 'inner', 'later'].map((sheet) => `/src/styles/${sheet}.css`),
    preloads: [],
    developmentScripts: await readPreamble((html) => vite.transformIndexHtml('/', html)),
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
    errorPageStyle: assets,
    hashes: { style: [], script: [] },
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
