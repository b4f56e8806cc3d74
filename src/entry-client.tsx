import { lazy, type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './document.tsx';
import { createLanguageMemory, LanguageMemoryContext } from './language-memory.ts';
import { loadPageAt } from './load-page.ts';
import { createNavigation } from './navigate.ts';
import type { SiteRouter } from './open-router.ts';
import { type PageState, pageStateId } from './page-state.ts';
import { SiteRoot } from './site-root.tsx';
import type { View } from './view.ts';

const memory = createLanguageMemory(window);
const leaving = Promise.withResolvers<void>();

/** The head that the server wrote stays as it is until another page is to be shown. */
const PageFacts = lazy(() => leaving.promise.then(loadPageFacts));

const languageFor = (prefix: Language | null) => prefix ?? memory.current();

/**
 * Loads what the server has rendered, so that the first render of the browser is the same, and hydrates it.
 *
 * @returns once React has taken over the document.
 */
export async function hydrate(): Promise<void> {
  const first = await loadShownView();
  await new Promise<void>((resolve) => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageStateContext value={readPageState()}>
          <LanguageMemoryContext value={memory}>
            <HydrationMark onHydrated={resolve}>
              <SiteRoot
                first={first}
                PageFacts={PageFacts}
                startNavigation={(show) =>
                  createNavigation({
                    openRouter: () => openRouter(first),
                    prefetch: (path) => loadPageAt(path, languageFor),
                    show,
                  })
                }
              />
            </HydrationMark>
          </LanguageMemoryContext>
        </PageStateContext>
      </StrictMode>,
    );
  });
}

async function loadShownView(): Promise<View> {
  const { pathname, search, hash } = window.location;
  const page = await loadPageAt(pathname, (prefix) => prefix ?? shownLanguage());
  return { ...page, place: { pathname, search, hash, key: 'default' }, error: undefined, scroll: false };
}

/** The language the server chose, which a newer cookie must not contradict before hydration. */
function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : memory.current();
}

async function loadPageFacts() {
  return { default: (await import('./seo/page-facts.tsx')).PageFacts };
}

async function openRouter(first: View): Promise<SiteRouter> {
  leaving.resolve();
  const [{ openRouter }, { rememberScroll }] = await Promise.all([
    import('./open-router.ts'),
    import('./scroll-memory.ts'),
    loadPageFacts(),
  ]);
  const router = openRouter(first, languageFor);
  rememberScroll(router);
  return router;
}

function readPageState(): PageState {
  return JSON.parse(document.getElementById(pageStateId)?.textContent ?? '');
}

/** Wraps and adds nothing: a second child beside the site would change the ids that React gives out. */
function HydrationMark({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    onHydrated();
  }, [onHydrated]);
  return children;
}
