import type { RequestHandler } from 'express';

/** The application as the server uses it: the same module, built or from source. */
export type SiteModule = typeof import('../../src/entry-server.tsx');
export type RenderRequest = Parameters<SiteModule['render']>[0];
export type DocumentAssets = RenderRequest['assets'];

/** Hashes of the styles and scripts that are written into pages, `'sha256-…'`. */
export type InlineHashes = { style: readonly string[]; script: readonly string[] };

/** Turns pages into HTML, from the built bundles or, in development, from source. */
export type PageRenderer = {
  site: () => Promise<SiteModule>;
  /** `request` without its assets: the renderer knows them. */
  render: (request: Omit<RenderRequest, 'assets'>) => Promise<string>;
  /** What a page that is written without React links or carries as its style. */
  errorPageStyle: Pick<DocumentAssets, 'inlineStyle' | 'styles'>;
  /** What pages carry, as the security policy names it. */
  hashes: InlineHashes;
  /** Files that are served beside the pages, before them. */
  assets: RequestHandler;
  close: () => Promise<void>;
};
