import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, redirectDocument } from 'react-router-dom';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './app/document.tsx';
import { isShownByLocation, isSiteReachable } from './app/document-url.ts';
import { createLanguageMemory, LanguageMemoryContext } from './app/language-memory.ts';
import { loadPage } from './app/load-page.ts';
import { type PageState, pageStateId } from './app/page-state.ts';
import { createRoutes, loadPath } from './app/routes.ts';
import { LinkContext } from './components/link.tsx';

const memory = createLanguageMemory(window);
const languageFor = (prefix: Language | null) => prefix ?? memory.current();

/**
 * Loads what the server has rendered, so that the first render of the browser is the same, and hydrates it.
 *
 * @returns once React has taken over the document.
 */
export async function hydrate(): Promise<void> {
  const state = readPageState();
  const data = await loadPath(state.path, (prefix) => prefix ?? shownLanguage());
  if (!isShownByLocation()) return new Promise(() => {}); // the visitor has gone back, and the document of the URL is on its way
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
    startTransition(() => void hydrateRoot(document, site)); // in slices: whoever uses the page meanwhile does not wait
  });
}

function readPageState(): PageState {
  return JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
}

/** The language the server chose, which a newer cookie must not contradict before hydration. */
function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : memory.current();
}

/** Loads the page of a link ahead, but not for visitors who pay for each byte. A failure is reported by the step itself. */
function prefetch(path: string): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) loadPath(path, languageFor).catch(() => {});
}

/** Where the files of a page are missing, for example because a deploy has replaced them, the browser loads its document. */
async function loadDocument(url: string, cause: unknown): Promise<never> {
  throw (await isSiteReachable(url)) ? redirectDocument(url) : cause;
}

/** Wraps and adds nothing: a second child beside the site would change the ids that React gives out. */
function HydrationMark({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  return children;
}
