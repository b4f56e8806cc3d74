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

/** A page cannot choose its visitor's theme, so the conditions of the style sheets are answered for it. */
function showTheme({ styleSheets, documentElement }: Document, theme: 'light' | 'dark'): void {
  documentElement.style.colorScheme = theme;
  for (const sheet of styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule) || !rule.conditionText.includes('(prefers-color-scheme: dark)')) continue;
      rule.media.mediaText = theme === 'dark' ? 'all' : 'not all';
    }
  }
}

/** Every component in every state, for developers to look at; states of pointer and focus they bring along. */
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
