import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react';
import { SiteLayout } from '../layout/site-layout.tsx';
import { Document } from './document.tsx';
import { createTexts } from './i18n.ts';
import { useLateParts } from './late-parts.ts';
import { usePageData } from './page-data.ts';
import { TextsContext } from './use-translation.ts';

/** The document of a page, and the layout around it. */
export function SiteDocument({ Page }: { Page: ComponentType }): ReactElement {
  const { PageFacts } = useLateParts();
  const { language, catalogues } = usePageData();
  const texts = useMemo(() => createTexts(language, catalogues), [language, catalogues]);
  return (
    <TextsContext value={texts}>
      <Document language={language}>
        <SiteLayout>
          <Page />
        </SiteLayout>
        <Suspense>
          <PageFacts />
        </Suspense>
      </Document>
    </TextsContext>
  );
}
