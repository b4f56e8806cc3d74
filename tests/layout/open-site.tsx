import { act, type ReactElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { defaultLanguage, type Language } from '#domain/locale.ts';
import { loadPage } from '../../src/app/load-page.ts';
import { type PageData, ShowPageContext } from '../../src/app/page-data.ts';
import { Site } from '../../src/app/site.tsx';
import { find } from '../components/render.tsx';

/** The site in the document of the test, at a URL; needs the jsdom environment. */
export async function openSite(path: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const first = await loadPage(path, defaultLanguage);
  let shownPath = path;
  function OpenSite(): ReactElement {
    const [data, setData] = useState<PageData>(first);
    shownPath = useLocation().pathname;
    return (
      <ShowPageContext value={setData}>
        <Site data={data} />
      </ShowPageContext>
    );
  }
  const root = createRoot(document);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <OpenSite />
      </MemoryRouter>,
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in jsdom
    document.cookie = 'i18next=; Max-Age=0; Path=/';
  });
  return {
    path: () => shownPath,
    /** Presses an option of the language switcher and waits until the page is in that language. */
    choose: async (language: Language) => {
      act(() => find(document, `.menu--dropdown .menu__item[lang="${language}"]`).click());
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }); // React itself renders what has been loaded
      await vi.waitUntil(() => document.documentElement.lang === language, { timeout: 60_000 });
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    },
  };
}
