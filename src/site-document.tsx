import { type ReactElement, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Document, usePageState } from './document.tsx';
import { createTexts } from './i18n.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import { usePageData } from './page-data.ts';
import { Head } from './seo/head.tsx';
import { collectHeadInput } from './seo/head-input.ts';
import { JsonLd } from './seo/json-ld.tsx';

/** The root route: the document, the head of the page that is shown, and the layout around it. */
export function SiteDocument(): ReactElement {
  const data = usePageData();
  const { siteUrl, noindex, form } = usePageState();
  const texts = useMemo(() => createTexts(data.language, data.catalogues), [data]);
  const isAnswerToPost = useLocation().key === 'default' && form !== null; // and not a page visited later
  const title = isAnswerToPost ? texts.t('form:errorTitle', { title: data.meta.title }) : data.meta.title;
  const head = collectHeadInput({ ...data, meta: { ...data.meta, title } }, { siteUrl, noindex }, texts.t);
  return (
    <I18nextProvider i18n={texts}>
      <Document language={data.language}>
        <Head {...head} />
        <SiteLayout>
          <Outlet />
        </SiteLayout>
        <JsonLd {...head} />
        <ScrollRestoration />
      </Document>
    </I18nextProvider>
  );
}
