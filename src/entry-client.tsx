import { lazy, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isLanguage, type Language } from '#domain/locale.ts';
import { PageStateContext } from './app/document.tsx';
import { createLanguageMemory, LanguageMemoryContext } from './app/language-memory.ts';
import type { LateParts } from './app/late-parts.ts';
import { loadPageAt } from './app/load-page.ts';
import { createNavigation } from './app/navigate.ts';
import { nearWindow } from './app/near-window.ts';
import type { SiteRouter } from './app/open-router.ts';
import { type PageState, pageStateId } from './app/page-state.ts';
import { reloadDocument } from './app/reload-document.ts';
import { SiteRoot } from './app/site-root.tsx';
import type { View } from './app/view.ts';

const memory = createLanguageMemory(window);
const leaving = Promise.withResolvers<void>();

/**
 * Until another page is to be shown the head stays as the server wrote it, the form until somebody comes near it. What
 * cannot be had stays so for good: whoever leaves the page then loads the next one as a document.
 */
const lateParts: LateParts = {
  PageFacts: lazy(() => leaving.promise.then(loadPageFacts).catch(never)),
  ContactForm: lazy(() => Promise.race([leaving.promise, nearForm()]).then(loadContactForm).catch(never)),
};

const languageFor = (prefix: Language | null) => prefix ?? memory.current();

/**
 * Loads what the server has rendered, so that the first render of the browser is the same, and hydrates it.
 *
 * @returns once React has taken over the document.
 */
export async function hydrate(): Promise<void> {
  const state = readPageState();
  const first = await loadShownView(state);
  await new Promise<void>((resolve) => {
    const site = (
      <StrictMode>
        <PageStateContext value={state}>
          <LanguageMemoryContext value={memory}>
            <HydrationMark onHydrated={resolve}>
              <SiteRoot
                first={first}
                lateParts={lateParts}
                startNavigation={(show) =>
                  createNavigation({
                    openRouter: () => openRouter(first),
                    prefetch: (path) => loadPageAt(path, languageFor),
                    reloadDocument,
                    show,
                  })
                }
              />
            </HydrationMark>
          </LanguageMemoryContext>
        </PageStateContext>
      </StrictMode>
    );
    startTransition(() => void hydrateRoot(document, site)); // in slices: whoever uses the page meanwhile does not wait
  });
}

/** The page that the server rendered: any other would not fit its HTML. */
async function loadShownView({ path }: PageState): Promise<View> {
  const { pathname, search, hash } = window.location;
  const page = await loadPageAt(path, (prefix) => prefix ?? shownLanguage());
  return { ...page, place: { pathname, search, hash, key: 'default' }, error: undefined, scroll: false };
}

/** The language the server chose, which a newer cookie must not contradict before hydration. */
function shownLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : memory.current();
}

async function loadPageFacts() {
  return { default: (await import('./app/head.tsx')).PageFacts };
}

async function loadContactForm() {
  return { default: (await import('./contact-form/contact-form.tsx')).ContactForm };
}

const never = () => new Promise<never>(() => {});

/** When the form is about to be seen, and its script has come. Where that fails, there is another try on leaving. */
async function nearForm(): Promise<void> {
  const form = document.querySelector('main form');
  if (form !== null) await nearWindow(form);
  await loadContactForm().catch(() => leaving.promise);
}

async function openRouter(first: View): Promise<SiteRouter> {
  leaving.resolve();
  const [{ openRouter }, { rememberScroll }] = await Promise.all([
    import('./app/open-router.ts'),
    import('./app/scroll-memory.ts'),
    loadPageFacts(),
    loadContactForm(),
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
