import { type ReactElement, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { Language } from '#domain/locale.ts';
import { linkTo } from '#domain/page-url.ts';
import { ConsentProvider } from '../analytics/consent.tsx';
import { Measurement } from '../analytics/measurement.tsx';
import { registry } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { LanguageMemoryContext } from '../app/language-memory.ts';
import { usePageData } from '../app/page-data.ts';
import { LinkContext } from '../components/link.tsx';
import { ToastProvider } from '../components/toast.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Notices } from './notices.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { mainId, SiteHeader, SkipLink } from './site-header.tsx';

/** Header, footer and notices around every page. */
export function SiteLayout({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation('common');
  const { prefix } = usePageData();
  const { prefetch } = useContext(LinkContext);
  const links = useMemo(
    () => ({ hrefOf: (path: string) => linkTo(registry, path, prefix), prefetch }),
    [prefix, prefetch],
  );
  useSessionLanguage(prefix);
  return (
    <LinkContext value={links}>
      <ToastProvider regionLabel={t('toast.regionLabel')} dismissLabel={t('toast.dismiss')}>
        <ConsentProvider>
          <SkipLink />
          <Notices />
          <SiteHeader />
          <main id={mainId} tabIndex={-1}>
            {children}
          </main>
          <SiteFooter />
          <RouteAnnouncer />
          <LoadFailure />
          <Measurement />
        </ConsentProvider>
      </ToastProvider>
    </LinkContext>
  );
}

/** Keeps the language of a prefixed URL for pages without prefixed URLs. */
function useSessionLanguage(prefix: Language | null): void {
  const memory = useContext(LanguageMemoryContext);
  useEffect(() => {
    if (prefix !== null) memory?.rememberVisit(prefix);
  }, [memory, prefix]);
}
