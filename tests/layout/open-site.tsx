import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/locale.ts';
import { createLanguageMemory, LanguageMemoryContext } from '../../src/app/language-memory.ts';
import { loadPage } from '../../src/app/load-page.ts';
import type { PageData } from '../../src/app/page-data.ts';
import { createRoutes } from '../../src/app/site-routes.tsx';
import { find } from '../components/render.tsx';

/** The site in the document of the test, at a URL; needs the jsdom environment. */
export async function openSite(path: string, change: (routes: RouteObject[]) => void = () => {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.scrollTo = () => {}; // jsdom has no layout
  Element.prototype.scrollIntoView = () => {};
  const memory = createLanguageMemory(window);
  const routes = createRoutes((found) => loadPage(found, found.prefix ?? memory.current()));
  change(routes);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitUntil(() => router.state.initialized, { timeout: 60_000 });
  const root = createRoot(document);
  await act(async () =>
    root.render(
      <LanguageMemoryContext value={memory}>
        <RouterProvider router={router} />
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
    goTo: (to: string) => act(() => router.navigate(to)),
    /** Presses an option of the language switcher and waits until the page is in that language. */
    choose: async (language: Language) => {
      act(() => find(document, `.menu--dropdown .menu__item[lang="${language}"]`).click());
      const shownLanguage = () => Object.values<PageData>(router.state.loaderData)[0]?.language;
      await act(() => vi.waitUntil(() => shownLanguage() === language, { timeout: 60_000 }));
    },
  };
}
