import { type ReactElement, useMemo } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { SiteLayout } from '../layout/site-layout.tsx';
import { Document } from './document.tsx';
import { PageFacts } from './head.tsx';
import { createTexts, TextsContext } from './i18n.ts';
import { usePageData } from './page-data.ts';

/** The document of every page, and the layout around it. */
export function SiteDocument(): ReactElement {
  const { language, catalogues, shown } = usePageData();
  const texts = useMemo(() => createTexts(language, catalogues), [language, catalogues]);
  return (
    <TextsContext value={texts}>
      <Document language={language}>
        <SiteLayout>
          <shown.Component />
        </SiteLayout>
        <PageFacts />
        <ScrollRestoration />
      </Document>
    </TextsContext>
  );
}
