import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './document.tsx';
import { createLanguageMemory, LanguageMemoryContext } from './language-memory.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { createRoutes } from './routes.tsx';

const memory = createLanguageMemory(window);
const hydration = { done: false };

/** Resolves when React has taken over the document. */
export const hydrated = hydrate();

/** Loads what the server has rendered, so that the first render of the browser is the same, and hydrates it. */
async function hydrate(): Promise<void> {
  const routes = createRoutes((prefix) => prefix ?? (hydration.done ? memory.current() : shownLanguage()));
  const hydrationData = await loadShownPage(routes);
  const router = createBrowserRouter(routes, { hydrationData });
  await new Promise<void>((resolve) => {
    hydrateRoot(
      document,
      <StrictMode>
        <HelmetProvider>
          <PageStateContext value={readPageState()}>
            <LanguageMemoryContext value={memory}>
              <HydrationMark onHydrated={resolve}>
                <RouterProvider router={router} />
              </HydrationMark>
            </LanguageMemoryContext>
          </PageStateContext>
        </HelmetProvider>
      </StrictMode>,
    );
  });
}

/** The language the server chose, which a newer cookie must not contradict before hydration. */
function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : memory.current();
}

async function loadShownPage(routes: RouteObject[]): Promise<{ loaderData: Record<string, unknown> }> {
  const match = matchRoutes(routes, window.location)?.at(-1);
  const { route, params = {} } = match ?? {};
  if (route?.id === undefined || typeof route.lazy !== 'function' || typeof route.loader !== 'function') {
    return { loaderData: {} };
  }
  const request = new Request(window.location.href);
  const [module, data] = await Promise.all([
    route.lazy(),
    route.loader(
      { request, params, context: undefined, pattern: route.path ?? '', url: new URL(request.url) },
      undefined,
    ),
  ]);
  Object.assign(route, module, { lazy: undefined });
  return { loaderData: { [route.id]: data } };
}

function readPageState(): PageState {
  return JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
}

/** Wraps and adds nothing: a second child beside the router would change the ids that React gives out. */
function HydrationMark({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    hydration.done = true;
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  return children;
}
