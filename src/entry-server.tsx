import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { type DocumentAssets, DocumentAssetsContext, PageStateContext } from './app/document.tsx';
import { PageFacts } from './app/head.tsx';
import type { PageState } from './app/page-state.ts';
import { viewOf } from './app/router-view.ts';
import { createRoutes } from './app/routes.ts';
import { SiteRoot } from './app/site-root.tsx';
import { ContactForm } from './contact-form/contact-form.tsx';

export { loadCatalogue, loadEntry, loadTable, registry } from './app/content.ts';
export { loadMeta } from './app/page-loaders.ts';

/** One page to render. `path` is canonical: redirects have been answered before. */
export type RenderRequest = {
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  language: Language;
  state: PageState;
  assets: DocumentAssets;
  /** Module scripts beside the entry that only developers are sent. */
  developerModules?: readonly string[];
};

export type Rendered = { html: string };

const routes = createRoutes((prefix, context) => prefix ?? (context as Language));
const handler = createStaticHandler(routes);

/**
 * The whole document of a page.
 *
 * @throws what a loader or component throws; nothing is rendered in part.
 */
export async function render({
  path,
  search,
  language,
  state,
  assets,
  developerModules = [],
}: RenderRequest): Promise<Rendered> {
  const context = await handler.query(new Request(new URL(path + search, state.siteUrl)), { requestContext: language });
  if (!('loaderData' in context)) throw new Error(`the router answered ${context.status} for a page that exists`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <PageStateContext value={state}>
        <DocumentAssetsContext value={assets}>
          <SiteRoot
            lateParts={{ PageFacts, ContactForm }}
            first={viewOf({ ...context, location: { ...context.location, key: 'default' } })}
          />
        </DocumentAssetsContext>
      </PageStateContext>
    </StrictMode>,
    {
      bootstrapModules: [...developerModules],
      onError: (error) => void errors.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY, // React moves larger parts to the end, and back by a script
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`a part of ${path} cannot be rendered`, { cause: errors[0] });
  return { html };
}
