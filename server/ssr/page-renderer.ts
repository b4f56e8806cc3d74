import type { RequestHandler } from 'express';

/** The application as the server uses it: the same module, built or from source. */
export type SiteModule = typeof import('../../src/entry-server.tsx');
export type RenderRequest = Parameters<SiteModule['render']>[0];
export type DocumentAssets = RenderRequest['assets'];

/** Turns pages into HTML, from the built bundles or, in development, from source. */
export type PageRenderer = {
  site: () => Promise<SiteModule>;
  /** `request` without its assets: the renderer knows them. */
  render: (request: Omit<RenderRequest, 'assets'>) => Promise<string>;
  /** Addresses of the style sheets every page carries. */
  styles: readonly string[];
  /** Files that are served beside the pages, before them. */
  assets: RequestHandler;
  close: () => Promise<void>;
};
