import { type ReactElement, useMemo } from 'react';
import { SiteLayout } from '../layout/site-layout.tsx';
import { Document } from './document.tsx';
import { PageMetadata } from './head.tsx';
import { createTexts, TextsContext } from './i18n.ts';
import { type PageData, PageDataContext } from './page-data.ts';

/** The document of every page, and the layout around it. */
export function Site({ data }: { data: PageData }): ReactElement {
  const { language, catalogues, pageModule } = data;
  const texts = useMemo(() => createTexts(language, catalogues), [language, catalogues]);
  return (
    <PageDataContext value={data}>
      <TextsContext value={texts}>
        <Document language={language}>
          <SiteLayout>
            <pageModule.Component />
          </SiteLayout>
          <PageMetadata />
        </Document>
      </TextsContext>
    </PageDataContext>
  );
}
