import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { useTranslation } from '../app/use-translation.ts';
import { ButtonLink } from '../components/button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { SiteLogo } from './site-logo.tsx';
import { SiteNav } from './site-nav.tsx';

export function SiteHeader(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <header className="site-header">
      <div className="container site-header__inner">
        <SiteLogo />
        <SiteNav />
        <div className="site-header__contact">
          <ButtonLink to={routeRows.contact.path}>{t('nav.contactButton')}</ButtonLink>
        </div>
        <LanguageSwitcher />
      </div>
    </header>
  );
}
