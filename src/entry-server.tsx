import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { type DocumentAssets, DocumentAssetsContext, PageStateContext } from './app/document.tsx';
import { loadPage } from './app/load-page.ts';
import type { PageState } from './app/page-state.ts';
import { Site } from './app/site.tsx';

export { themeColours, weaveColours } from 'virtual:goshen/colours';
export { redirects } from 'virtual:goshen/index';
export { loadCatalogue, loadEntry, loadTable, registry } from './app/content.ts';
export { loadMeta } from './app/load-page.ts';

/** One page to render. `path` is canonical: redirects have been sent before. */
export type RenderRequest = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  language: Language;
  state: PageState;
  assets: DocumentAssets;
  /** Module scripts that only developers get. */
  developerModules?: readonly string[];
};

export type Rendered = { html: string };

/**
 * Renders the whole document of a page.
 *
 * @throws any error of a loader or component; a page is never rendered in part.
 */
export async function render({
  path,
  search,
  language,
  state,
  assets,
  developerModules = [],
}: RenderRequest): Promise<Rendered> {
  const data = { ...(await loadPage(path, language)), form: state.form };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <PageStateContext value={state}>
        <DocumentAssetsContext value={assets}>
          <StaticRouter location={path + search}>
            <Site data={data} />
          </StaticRouter>
        </DocumentAssetsContext>
      </PageStateContext>
    </StrictMode>,
    {
      bootstrapModules: [...developerModules],
      onError: (error) => void errors.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY, // React would move larger parts to the end, and back by an inline script
    },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new Error(`cannot render ${path}`, { cause: errors[0] });
  return { html };
}
