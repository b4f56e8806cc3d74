import { type ReactElement, useEffect } from 'react';
import { defaultLanguage, isLanguage, type Language } from '#domain/locale.ts';
import { Document } from '../document.tsx';
import type { Catalogues } from '../i18n.ts';
import { type PageData, usePageData } from '../page-data.ts';
import { fallbackErrorTexts } from './error-texts.ts';

/**
 * Stands in for the whole document when a page cannot be loaded or rendered. Only a browser shows it: a
 * failure on the server is answered by the server's own error page.
 */
export function ErrorDocument({ error }: { error: unknown }): ReactElement {
  const data = usePageData() as PageData | undefined; // nothing, where the loader is what failed
  const language = data?.language ?? documentLanguage();
  const isUnlogged = data === undefined; // React logs what goes wrong in a render, nobody what does in a loader
  useEffect(() => {
    if (isUnlogged) console.error('The page could not be loaded', error);
  }, [error, isUnlogged]);
  const { title, text, retry, home } = textsFor(error, data) ?? fallbackErrorTexts[language];
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

function textsFor(error: unknown, data: PageData | undefined) {
  const common = data?.catalogues.common as Catalogues['common'] | undefined;
  if (common === undefined) return null;
  return { ...common.errorPage, ...(isMissingChunk(error) && common.offline) };
}

/** No connection, or a release that replaced the files this page was made of; each engine words it differently. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

function documentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : defaultLanguage;
}
