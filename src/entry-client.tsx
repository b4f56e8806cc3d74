import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, redirectDocument } from 'react-router-dom';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './app/document.tsx';
import { isShownByLocation, isSiteReachable } from './app/document-url.ts';
import { createLanguageMemory, LanguageMemoryContext } from './app/language-memory.ts';
import { type Found, loadPage } from './app/load-page.ts';
import type { PageData } from './app/page-data.ts';
import { type PageState, pageStateId } from './app/page-state.ts';
import { createRoutes, loadPath } from './app/site-routes.tsx';
import { LinkContext } from './components/link.tsx';
import { reportLoadFailure } from './layout/load-failure.tsx';

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
  const routes = createRoutes((found, { request }) => {
    const language = languageFor(found.prefix);
    return loadPage(found, language).catch((cause) => leaveOrStay(cause, { found, language, request, router, entry }));
  });
  const entry = { index: 0 };
  const id = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? '';
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: { [id]: { ...data, form: state.form } } },
  });
  entry.index = historyIndex();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') entry.index = historyIndex();
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

type FailedLoad = {
  found: Found;
  language: Language;
  request: Request;
  router: ReturnType<typeof createBrowserRouter>;
  /** The history entry of the page that is shown. */
  entry: { index: number };
};

/**
 * If the files of a page are missing, for example after a deploy, the browser loads its document. If the site cannot be
 * reached, the visitor keeps the page that is shown, with its URL and language.
 */
async function leaveOrStay(cause: unknown, load: FailedLoad): Promise<never> {
  const { found, language, request, router, entry } = load;
  if (await isSiteReachable(request.url)) throw redirectDocument(request.url);
  if (request.signal.aborted) throw cause; // the visitor has gone elsewhere
  console.warn('The page could not be loaded', cause);
  const { location, navigation, loaderData } = router.state;
  const [shown] = Object.values<PageData>(loaderData);
  const isSamePage = shown?.page?.path === (found.kind === 'page' ? found.page.path : undefined);
  const previous = isSamePage ? shown?.language : undefined; // the visitor chose another language of the page
  if (previous !== undefined) memory.rememberChoice(previous);
  const steps = historyIndex() - entry.index; // Back and Forward have already changed the URL
  if (steps !== 0) history.go(-steps);
  reportLoadFailure(() => {
    if (previous !== undefined) memory.rememberChoice(language);
    const { state, ...target } = navigation.location ?? location;
    if (steps !== 0) history.go(steps);
    else void router.navigate(target, { state, replace: isSamePage, preventScrollReset: isSamePage });
  });
  return new Promise(() => {}); // the router shows the same page until the next navigation
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  return history.state?.idx ?? 0;
}

/** Adds no element: a sibling of the site would change the ids that React generates. */
function HydrationMark({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  return children;
}
