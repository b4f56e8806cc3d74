import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { HelmetProvider } from 'react-helmet-async';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '#domain/locale.ts';
import { createLanguageMemory, LanguageMemoryContext } from '../../src/language-memory.ts';
import { createRoutes } from '../../src/routes.tsx';
import { find } from '../components/render.tsx';

/** The site in the document of the test, at an address; needs the jsdom environment. */
export async function openSite(path: string, change: (routes: RouteObject[]) => void = () => {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.scrollTo = () => {}; // jsdom has no layout
  Element.prototype.scrollIntoView = () => {};
  const memory = createLanguageMemory(window);
  const routes = createRoutes((prefix: Language | null) => prefix ?? memory.current());
  change(routes);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await vi.waitUntil(() => router.state.initialized);
  const root = createRoot(document);
  await act(async () =>
    root.render(
      <HelmetProvider>
        <LanguageMemoryContext value={memory}>
          <RouterProvider router={router} />
        </LanguageMemoryContext>
      </HelmetProvider>,
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
    /** Presses an option of the language switcher and waits until the router has done what follows. */
    choose: async (language: Language) => {
      act(() => find(document, `.menu--dropdown .menu__item[lang="${language}"]`).click());
      await act(() =>
        vi.waitUntil(() => router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'),
      );
    },
  };
}
