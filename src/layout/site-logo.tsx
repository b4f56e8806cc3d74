import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { Link } from '../components/link.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { usePageData } from '../page-data.ts';
import { useTranslation } from '../use-translation.ts';

/** The group's sign and name, which lead home. */
export function SiteLogo(): ReactElement {
  const { t } = useTranslation('common');
  const { site } = usePageData();
  return (
    <Link to={routeRows.home.path} className="site-logo" aria-label={t('header.logoLabel')}>
      <WeaveArt name={site.name} variant="icon" />
      <span>{site.name}</span>
    </Link>
  );
}
