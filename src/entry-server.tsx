import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { HelmetProvider } from 'react-helmet-async';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { type DocumentAssets, DocumentAssetsContext, PageStateContext } from './document.tsx';
import type { PageState } from './page-state.ts';
import { createRoutes } from './routes.tsx';

export { loadCatalogue, loadEntry, loadTable, registry } from './content.ts';
export { loadMeta } from './page-loaders.ts';

/** One page to render. `path` is canonical: redirects have been answered before. */
export type RenderRequest = {
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  language: Language;
  state: PageState;
  assets: DocumentAssets & { entry: string };
};

export type Rendered = { html: string };

const routes = createRoutes((prefix, context) => prefix ?? (context as Language));
const handler = createStaticHandler(routes);

/**
 * The whole document of a page.
 *
 * @throws what a loader or component throws; nothing is rendered in part.
 */
export async function render({ path, search, language, state, assets }: RenderRequest): Promise<Rendered> {
  const context = await handler.query(new Request(new URL(path + search, state.siteUrl)), { requestContext: language });
  if (context instanceof Response) throw new Error(`the router answered ${context.status} for a page that exists`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const { prelude } = await prerender(
    <StrictMode>
      <HelmetProvider>
        <PageStateContext value={state}>
          <DocumentAssetsContext value={assets}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </DocumentAssetsContext>
        </PageStateContext>
      </HelmetProvider>
    </StrictMode>,
    { bootstrapModules: [assets.entry], progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { html: await new Response(prelude).text() };
}
