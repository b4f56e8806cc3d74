import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Link } from '../components/link.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

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
