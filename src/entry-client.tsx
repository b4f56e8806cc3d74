import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, redirectDocument } from 'react-router-dom';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './app/document.tsx';
import { isShownByLocation, isSiteReachable } from './app/document-url.ts';
import { createLanguageMemory, LanguageMemoryContext } from './app/language-memory.ts';
import { loadPage } from './app/load-page.ts';
import { type PageState, pageStateId } from './app/page-state.ts';
import { createRoutes, loadPath } from './app/site-routes.tsx';
import { LinkContext } from './components/link.tsx';

const memory = createLanguageMemory(window);
const languageFor = (prefix: Language | null) => prefix ?? memory.current();

/**
 * Loads the data of the page that the server has rendered, so that the first render is equal, and hydrates it.
 *
 * @returns when the document is hydrated.
 */
export async function hydrate(): Promise<void> {
  const state = readPageState();
  const data = await loadPath(state.path, (prefix) => prefix ?? shownLanguage());
  if (!isShownByLocation()) return new Promise(() => {}); // the visitor went back, and the document of that URL is loading
  const routes = createRoutes((found, { request }) =>
    loadPage(found, languageFor(found.prefix)).catch((cause) => loadDocument(request.url, cause)),
  );
  const id = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? '';
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: { [id]: { ...data, form: state.form } } },
  });
  await new Promise<void>((resolve) => {
    const site = (
      <StrictMode>
        <PageStateContext value={state}>
          <LanguageMemoryContext value={memory}>
            <LinkContext value={{ hrefOf: (path) => path, prefetch }}>
              <HydrationMark onHydrated={resolve}>
                <RouterProvider router={router} />
              </HydrationMark>
            </LinkContext>
          </LanguageMemoryContext>
        </PageStateContext>
      </StrictMode>
    );
    startTransition(() => void hydrateRoot(document, site)); // in slices, so that input is handled in between
  });
}

function readPageState(): PageState {
  return JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
}

/** The language that the server chose: before hydration, a newer cookie must not contradict it. */
function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : memory.current();
}

/** Preloads the page of a link, unless the visitor saves data. An error is reported when the link is followed. */
function prefetch(path: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) loadPath(path, languageFor).catch(() => {});
}

/** If the files of a page are missing, for example after a deploy, the browser loads its document. */
async function loadDocument(url: string, cause: unknown): Promise<never> {
  throw (await isSiteReachable(url)) ? redirectDocument(url) : cause;
}

/** Adds no element: a sibling of the site would change the ids that React generates. */
function HydrationMark({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  return children;
}
