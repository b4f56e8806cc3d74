import { Component, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { defaultLanguage, isLanguage, type Language } from '#domain/locale.ts';
import { loadCatalogue } from '../app/content.ts';
import { Document } from '../app/document.tsx';
import type { Catalogues } from '../app/i18n.ts';

type Failure = { error: unknown };

/**
 * Replaces the whole document if the page cannot be rendered, in its language. Only in the browser: the server has an
 * error page of its own.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: Failure | null }> {
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : <ErrorDocument {...this.state.failure} />;
  }
}

function ErrorDocument({ error }: Failure): ReactElement {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const texts = useShownTexts(language);
  useEffect(() => {
    console.error('The page could not be loaded', error);
  }, [error]);
  if (texts === null) return <Document language={language}>{null}</Document>;
  const { title, text, retry, home } = texts.errorPage;
  return (
    <Document language={language}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <main className="container error-page">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="cluster">
          <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
            {retry}
          </button>
          <a className="button button--secondary" href="/">
            {home}
          </a>
        </div>
      </main>
    </Document>
  );
}

/** The texts are loaded with the page, so they need no connection. */
function useShownTexts(language: Language): Catalogues['common'] | null {
  const [texts, setTexts] = useState<Catalogues['common'] | null>(null);
  useEffect(() => {
    void loadCatalogue(language, 'common').then((common) => setTexts(common as Catalogues['common']));
  }, [language]);
  return texts;
}
