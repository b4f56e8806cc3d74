import type { ReactElement } from 'react';
import { Document } from '../app/document.tsx';
import type { Catalogues } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';

/**
 * Stands in for the whole document when a page cannot be loaded or rendered, in the language of the page before. Only a
 * browser shows it: a failure on the server is answered by the server's own error page.
 */
export function ErrorDocument({ error }: { error: unknown }): ReactElement {
  const { language, catalogues } = usePageData();
  const { errorPage, offline } = catalogues.common as Catalogues['common'];
  const { title, text, retry, home } = { ...errorPage, ...(isMissingChunk(error) && offline) };
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

/** No connection, or a release that replaced the files this page was made of; each engine words it differently. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
