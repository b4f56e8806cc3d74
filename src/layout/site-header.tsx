import type { ReactElement } from 'react';
import { phoneLink, whatsappLink } from '#domain/contact/details.ts';
import { listNavigation, type RouteId, routeRows, rowOf } from '#domain/routes.ts';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { ButtonLink } from '../components/button.tsx';
import { DisclosureMenu } from '../components/disclosure-menu.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';

/** Target of the skip link. */
export const mainId = 'main';

export function SiteHeader(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <header className="site-header" data-row={fitRow(listNavigation('header').map((route) => t(`nav.${route}`)))}>
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

/**
 * From which width of the window the navigation is a row of links: early, later, or never. Style sheets cannot measure
 * the row, so its width is estimated: 9 px a letter, and the space around each entry.
 */
export function fitRow(labels: readonly string[]): 'short' | 'long' | 'none' {
  const width = labels.join('').length * 9 + labels.length * 20;
  if (width <= 576) return 'short';
  return width <= 720 ? 'long' : 'none';
}

/** The first focusable element: skips header and navigation. */
export function SkipLink(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <Link className="skip-link" to={`#${mainId}`}>
      {t('skipLink')}
    </Link>
  );
}

/** The group's icon and name, linked to the home page. */
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

/** The main navigation: a row of links where there is room, otherwise a button that opens a sheet. */
function SiteNav(): ReactElement {
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
          <>
            <ul className="menu__list">
              <NavLinks className="menu__item" onFollow={close} />
            </ul>
            <DirectContact />
          </>
        )}
      </DisclosureMenu>
    </nav>
  );
}

/** Phone and WhatsApp, where the thumb is. */
function DirectContact(): ReactElement {
  const { phone, whatsapp } = usePageData().site.contact.home;
  return (
    <div className="menu__reach">
      <Link to={phoneLink(phone)} className="menu__item">
        <Icon name="phone" />
        {phone}
      </Link>
      <Link to={whatsappLink(whatsapp)} className="menu__item">
        <Icon name="chat" />
        {`WhatsApp ${whatsapp}`}
      </Link>
    </div>
  );
}

/** Names the action of the button; style sheets show one of the two. */
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
  return listNavigation('header').map((route) => (
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

function currentMark(route: RouteId, current: RouteId | undefined): 'page' | 'true' | undefined {
  if (current === undefined) return undefined;
  if (route === current) return 'page';
  return route === rowOf(current).parent ? 'true' : undefined;
}
