import type { ReactElement } from 'react';
import { type RouteId, routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { DisclosureMenu } from '../components/disclosure-menu.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';

const navRoutes = ['home', 'about', 'services', 'companies', 'blog', 'faq', 'contact'] as const satisfies RouteId[];

/** Pages that stand below one of the navigation. */
const parents: Partial<Record<RouteId, RouteId>> = { service: 'services', article: 'blog' };

/** The main navigation: a row of links where there is room, else a button that opens them as a sheet. */
export function SiteNav(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('nav.label')}>
      <div className="site-nav">
        <ul className="site-nav__list">
          <NavLinks className="site-nav__link" />
        </ul>
      </div>
      <DisclosureMenu look="sheet" summary={<MenuButtonContent />}>
        {(close) => (
          <ul className="menu__list">
            <NavLinks className="menu__item" onFollow={close} />
          </ul>
        )}
      </DisclosureMenu>
    </nav>
  );
}

/** Says what a press will do; style sheets show one of the two. */
function MenuButtonContent(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="menu__closed-icon">
        <Icon name="menu" />
        <span className="visually-hidden">{t('nav.openMenu')}</span>
      </span>
      <span className="menu__open-icon">
        <Icon name="close" />
        <span className="visually-hidden">{t('nav.closeMenu')}</span>
      </span>
    </>
  );
}

type NavLinksProps = { className: string; onFollow?: () => void };

function NavLinks({ className, onFollow }: NavLinksProps): ReactElement[] {
  const { t } = useTranslation('common');
  const { page } = usePageData();
  return navRoutes.map((route) => (
    <li key={route}>
      <Link
        to={routeRows[route].path}
        className={className}
        aria-current={currentMark(route, page?.route)}
        onClick={onFollow}
      >
        {t(`nav.${route}`)}
      </Link>
    </li>
  ));
}

function currentMark(route: RouteId, shown: RouteId | undefined): 'page' | 'true' | undefined {
  if (shown === undefined) return undefined;
  if (route === shown) return 'page';
  return route === parents[shown] ? 'true' : undefined;
}
