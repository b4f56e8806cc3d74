import '../../styles/site.css';
import '../../styles/home.css';
import '../../styles/inner.css';
import '../../styles/later.css';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ToastProvider } from '../../components/toast.tsx';
import { BlockSpecimens, CardSpecimens, WordSpecimens } from './block-specimens.tsx';
import { ControlSpecimens, FormSpecimens } from './control-specimens.tsx';

const theme = new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light';
const place = document.getElementById('gallery');

showTheme(document, theme);
if (place !== null) {
  createRoot(place).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
}

/** A page cannot set the visitor's theme, so the media queries of the style sheets are rewritten for the chosen one. */
function showTheme({ styleSheets, documentElement }: Document, theme: 'light' | 'dark'): void {
  documentElement.style.colorScheme = theme;
  for (const sheet of styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule) || !rule.conditionText.includes('(prefers-color-scheme: dark)')) continue;
      rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  }
}

/** Every component in every state, for developers. Hover and focus are left to the pointer and the keyboard. */
function Gallery(): ReactElement {
  return (
    <ToastProvider regionLabel="Messages" dismissLabel="Dismiss">
      <main>
        <h1 className="visually-hidden">Component gallery</h1>
        <ControlSpecimens />
        <FormSpecimens />
        <WordSpecimens />
        <CardSpecimens />
        <BlockSpecimens />
      </main>
    </ToastProvider>
  );
}
