import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Document } from './document.tsx';
import { createTexts } from './i18n.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import { usePageData } from './page-data.ts';

type SiteDocumentProps = {
  Page: ComponentType;
  /** May come later than the page: the server has written what it writes. */
  PageFacts: ComponentType;
};

/** The document of a page, and the layout around it. */
export function SiteDocument({ Page, PageFacts }: SiteDocumentProps): ReactElement {
  const { language, catalogues } = usePageData();
  const texts = useMemo(() => createTexts(language, catalogues), [language, catalogues]);
  return (
    <I18nextProvider i18n={texts}>
      <Document language={language}>
        <SiteLayout>
          <Page />
        </SiteLayout>
        <Suspense>
          <PageFacts />
        </Suspense>
      </Document>
    </I18nextProvider>
  );
}
