import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler } from 'react-router-dom';
import type { Language } from '#domain/locale.ts';
import { PageFacts } from './app/page-facts.tsx';
import { type DocumentAssets, DocumentAssetsContext, PageStateContext } from './document.tsx';
import type { PageState } from './page-state.ts';
import { viewOf } from './router-view.ts';
import { createRoutes } from './routes.ts';
import { ContactForm } from './sections/contact/contact-form.tsx';
import { SiteRoot } from './site-root.tsx';

export { loadCatalogue, loadEntry, loadTable, registry } from './content.ts';
export { loadMeta } from './page-loaders.ts';

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
  const request = requestFor(new URL(path + search, state.siteUrl));
  const context = await handler.query(request, { requestContext: language });
  if (!('loaderData' in context)) throw new Error(`the router answered ${context.status} for a page that exists`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const html = renderToString(
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
  );
  if (html.includes(givenUp)) throw new Error(`a part of ${path} cannot be rendered`);
  return { html: finishDocument(html, developerModules) };
}

/** What the router reads of a request. For a real one Node loads its HTTP client: 13 MB that nothing else here needs. */
function requestFor({ href: url }: URL): Request {
  const read: Pick<Request, 'url' | 'method' | 'signal'> = { url, method: 'GET', signal: new AbortController().signal };
  return read as Request;
}

/** What React writes in place of a part that threw or waits for something; the browser would render it. */
const givenUp = '<!--$!-->';

/** What React's streams write around the tree; a string is rendered in half their time, but without it. */
function finishDocument(html: string, modules: readonly string[]): string {
  const end = '</body></html>';
  const scripts = modules.map((module) => `<script type="module" src="${module}" async></script>`).join('');
  return `<!DOCTYPE html>${html.replace(end, () => scripts + end)}`;
}
