import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/locale.ts';
import { PageFacts } from '../../src/app/head.tsx';
import { createLanguageMemory, LanguageMemoryContext } from '../../src/app/language-memory.ts';
import { loadPageAt } from '../../src/app/load-page.ts';
import { createNavigation } from '../../src/app/navigate.ts';
import { createRoutes } from '../../src/app/routes.ts';
import { SiteRoot } from '../../src/app/site-root.tsx';
import type { View } from '../../src/app/view.ts';
import type { Navigation } from '../../src/components/navigation.ts';
import { ContactForm } from '../../src/contact-form/contact-form.tsx';
import { find } from '../components/render.tsx';

/** The site in the document of the test, at an address; needs the jsdom environment. */
export async function openSite(path: string, change: (routes: RouteObject[]) => void = () => {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.scrollTo = () => {}; // jsdom has no layout
  Element.prototype.scrollIntoView = () => {};
  const memory = createLanguageMemory(window);
  const languageFor = (prefix: Language | null) => prefix ?? memory.current();
  const routes = createRoutes(languageFor);
  change(routes);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitUntil(() => router.state.initialized);
  const place = { pathname: path, search: '', hash: '', key: 'default' };
  const first: View = { ...(await loadPageAt(path, languageFor)), place, error: undefined, scroll: false };
  const root = createRoot(document);
  let navigation: Navigation | undefined;
  let shownViews = 0;
  await act(async () =>
    root.render(
      <LanguageMemoryContext value={memory}>
        <SiteRoot
          first={first}
          lateParts={{ PageFacts, ContactForm }}
          startNavigation={(show) => {
            const started = createNavigation({
              openRouter: async () => router,
              reloadDocument: () => Promise.reject(new Error('unreachable')),
              prefetch: (target) => loadPageAt(target, languageFor),
              show: (view, isAnimated) => {
                shownViews += 1;
                show(view, isAnimated);
              },
            });
            navigation = started;
            return started;
          }}
        />
      </LanguageMemoryContext>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in jsdom
    document.cookie = 'i18next=; Max-Age=0; Path=/';
  });
  return {
    path: () => router.state.location.pathname,
    goTo: (to: string) => act(async () => navigation?.follow(to)),
    /** Presses an option of the language switcher and waits until the view is in that language. */
    choose: async (language: Language) => {
      const before = shownViews;
      act(() => find(document, `.menu--dropdown .menu__item[lang="${language}"]`).click());
      await act(() => vi.waitUntil(() => shownViews > before));
    },
  };
}
