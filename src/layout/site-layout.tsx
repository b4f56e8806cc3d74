import { type ReactElement, type ReactNode, useCallback } from 'react';
import { linkTo } from '#domain/page-url.ts';
import { ConsentProvider } from '../analytics/consent.tsx';
import { Measurement } from '../analytics/measurement.tsx';
import { registry } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { LinkContext } from '../components/link.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { Notices } from './notices.tsx';
import { SiteFooter } from './site-footer.tsx';
import { mainId, SiteHeader, SkipLink } from './site-header.tsx';

/** Header, footer and notices around every page. */
export function SiteLayout({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation('common');
  const { prefix } = usePageData();
  const hrefOf = useCallback((path: string) => linkTo(registry, path, prefix), [prefix]);
  return (
    <LinkContext value={hrefOf}>
      <ToastProvider regionLabel={t('toast.regionLabel')} dismissLabel={t('toast.dismiss')}>
        <LanguageChoice>
          <ConsentProvider>
            <SkipLink />
            <Notices />
            <SiteHeader />
            <main id={mainId} tabIndex={-1}>
              {children}
            </main>
            <SiteFooter />
            <Measurement />
          </ConsentProvider>
        </LanguageChoice>
      </ToastProvider>
    </LinkContext>
  );
}
