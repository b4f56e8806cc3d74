import { type ReactElement, StrictMode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { defaultLanguage, isLanguage } from '#domain/locale.ts';
import { PageStateContext } from './app/document.tsx';
import { isShownByLocation } from './app/document-url.ts';
import { loadPage } from './app/load-page.ts';
import { type PageData, ShowPageContext } from './app/page-data.ts';
import { type PageState, pageStateId } from './app/page-state.ts';
import { Site } from './app/site.tsx';
import { ErrorBoundary } from './layout/error-document.tsx';

/**
 * Loads the data of the page that the server has rendered, so that the first render is equal, and hydrates it.
 *
 * @returns when the document is hydrated.
 */
export async function hydrate(): Promise<void> {
  const state = readPageState();
  const { lang } = document.documentElement; // a newer cookie must not contradict it
  const data = await loadPage(state.path, isLanguage(lang) ? lang : defaultLanguage);
  if (!isShownByLocation()) return new Promise(() => {}); // the visitor went back, and the document of that URL is loading
  await new Promise<void>((resolve) => {
    const site = (
      <StrictMode>
        <PageStateContext value={state}>
          <ErrorBoundary>
            <BrowserRouter>
              <HydratedSite first={{ ...data, form: state.form }} onHydrated={resolve} />
            </BrowserRouter>
          </ErrorBoundary>
        </PageStateContext>
      </StrictMode>
    );
    startTransition(() => void hydrateRoot(document, site)); // in slices, so that input is handled in between
  });
}

function readPageState(): PageState {
  return JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
}

/** Adds no element: a sibling of the site would change the ids that React generates. */
function HydratedSite({ first, onHydrated }: { first: PageData; onHydrated: () => void }): ReactElement {
  const [data, setData] = useState(first);
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  useReloadOfOtherUrl(data);
  return (
    <ShowPageContext value={setData}>
      <Site data={data} />
    </ShowPageContext>
  );
}

/** Entries of the history share a document if they differ by a fragment; one of them may be in another language. */
function useReloadOfOtherUrl(data: PageData): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language has changed the URL
  useEffect(() => {
    const { pathname } = location;
    const reload = () => {
      if (location.pathname !== pathname) location.reload();
    };
    addEventListener('popstate', reload);
    return () => removeEventListener('popstate', reload);
  }, [data]);
}
