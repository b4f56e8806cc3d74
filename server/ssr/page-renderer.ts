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
  /** What a page that is written without React links or carries as its style. */
  errorPageStyle: Pick<DocumentAssets, 'inlineStyle' | 'styles'>;
  /** Every style that pages carry, as the security policy names it. */
  styleHashes: readonly string[];
  /** Files that are served beside the pages, before them. */
  assets: RequestHandler;
  close: () => Promise<void>;
};
