import type { ReactElement } from 'react';
import { phoneLink } from '#domain/contact/details.ts';
import { feedPath } from '#domain/feed.ts';
import { listNavigation, routeRows } from '#domain/routes.ts';
import { useConsent } from '../analytics/consent.tsx';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { ButtonLink } from '../components/button.tsx';
import { Link } from '../components/link.tsx';
import { SiteLogo } from './site-header.tsx';

export function SiteFooter(): ReactElement {
  const { t } = useTranslation('common');
  const { language, directory } = usePageData();
  const identity = t('footer.identity'); // empty until the operator has filled in name and number
  const services = Object.entries(directory.cards).filter(([path]) => path.startsWith(`${routeRows.services.path}/`));
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="site-footer__grid">
          <div className="site-footer__about">
            <SiteLogo />
            <p>{t('footer.about')}</p>
            <ButtonLink to={routeRows.contact.path} tone="secondary">
              {t('nav.contactButton')}
            </ButtonLink>
          </div>
          <nav className="site-footer__nav" aria-label={t('footer.label')}>
            <FooterLinks heading={t('footer.linksHeading')} links={listNavigation('footer').map(linkOf)} />
            <FooterLinks
              heading={t('nav.services')}
              links={services.map(([path, { headline }]) => ({ path, label: headline }))}
            />
          </nav>
          <OpeningHours />
          <div className="site-footer__reach">
            <ContactDetails />
            <Location />
          </div>
        </div>
        <div className="site-footer__base">
          <p>{t('footer.copyright')}</p>
          {identity !== '' && <p>{identity}</p>}
          <nav aria-label={t('footer.legalHeading')}>
            <LinkList links={listNavigation('legal').map(linkOf)} />
          </nav>
          <a href={feedPath(language)}>{`${directory.feedTitle} (RSS)`}</a>
          <ConsentChange />
        </div>
      </div>
    </footer>
  );

  function linkOf(route: ReturnType<typeof listNavigation>[number]) {
    return { path: routeRows[route].path, label: t(`nav.${route}`) };
  }
}

type FooterLink = { path: string; label: string };

function FooterLinks({ heading, links }: { heading: string; links: readonly FooterLink[] }): ReactElement {
  return (
    <div>
      <h2>{heading}</h2>
      <LinkList links={links} />
    </div>
  );
}

function LinkList({ links }: { links: readonly FooterLink[] }): ReactElement {
  return (
    <ul className="site-footer__list">
      {links.map(({ path, label }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

function OpeningHours(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <div>
      <h2>{t('footer.hoursHeading')}</h2>
      <p>{t('footer.weekdays')}</p>
      <p>{t('footer.saturday')}</p>
      <p>{t('footer.sunday')}</p>
    </div>
  );
}

function ContactDetails(): ReactElement {
  const { t } = useTranslation('common');
  const { phone, email } = usePageData().site.contact.home;
  return (
    <div>
      <h2>{t('footer.contactHeading')}</h2>
      <address>
        <ul className="site-footer__list">
          <li>
            <Link to={phoneLink(phone)}>{phone}</Link>
          </li>
          <li>
            <Link to={`mailto:${email}`}>{email}</Link>
          </li>
        </ul>
      </address>
    </div>
  );
}

function Location(): ReactElement {
  const { t } = useTranslation('common');
  return (
    <div>
      <h2>{t('footer.locationHeading')}</h2>
      <p>{t('footer.location')}</p>
    </div>
  );
}

/** Opens the consent question again, if it was asked. */
function ConsentChange(): ReactElement | null {
  const { t } = useTranslation('common');
  const { consent, ask } = useConsent();
  if (consent === null || consent === 'not-needed' || consent === 'forbidden') return null;
  return (
    <button type="button" className="site-footer__choice" onClick={({ currentTarget }) => ask(currentTarget)}>
      {t('consent.change')}
    </button>
  );
}
