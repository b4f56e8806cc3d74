import { type ReactElement, useId } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { listNavigation, pathOfEntry, routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { Checklist } from '../components/lists.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { DraftBadge } from './draft-badge.tsx';

type ServiceTitle = Pick<ServiceSummary, 'slug' | 'title'>;

type NotFoundContent = {
  /** The service without a page of its own, and those that have one. */
  listed: { service: ServiceSummary; withPage: ServiceTitle[] } | null;
};

/** The page of every URL that is not found. That of a service without a page of its own presents the service. */
export const page: Page<NotFoundContent> = {
  namespaces: ['notFound', 'services'],
  load: async (language, serviceSlug) => {
    const services = serviceSlug === '' ? [] : await loadTable(language, 'services');
    const service = services.find(({ slug, hasPage }) => slug === serviceSlug && !hasPage);
    const withPage = services.filter(({ hasPage }) => hasPage).map(({ slug, title }) => ({ slug, title }));
    return { listed: service === undefined ? null : { service, withPage } };
  },
  Component: NotFoundPage,
};

function NotFoundPage(): ReactElement {
  const { t } = useTranslation(['notFound', 'common']);
  const { listed } = usePageData<NotFoundContent>().content;
  if (listed !== null) return <ListedService {...listed} />;
  return (
    <>
      <PageHero
        above={<p className="not-found__code">{t('code')}</p>}
        title={t('title')}
        lead={t('text')}
        weave="404"
        actions={<ButtonLink to={routeRows.home.path}>{t('home')}</ButtonLink>}
      />
      <Section heading={t('linksHeading')} layout="aside">
        <LinkList
          links={listNavigation('header')
            .filter((route) => route !== 'home')
            .map((route) => ({ to: routeRows[route].path, label: t(`common:nav.${route}`) }))}
        />
      </Section>
    </>
  );
}

function LinkList({ links }: { links: readonly { to: string; label: string }[] }): ReactElement {
  return (
    <ul className="link-list">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>
            {label}
            <Icon name="arrow-right" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The card of a service with the way to ask about it; that the URL is not found comes last. */
function ListedService({ service, withPage }: NonNullable<NotFoundContent['listed']>): ReactElement {
  const { t } = useTranslation(['services', 'notFound']);
  const headingId = useId();
  const { home, contact, services } = routeRows;
  const { slug, icon, title, description, features } = service;
  return (
    <>
      <PageHero
        above={
          <>
            <span className="icon-tile">
              <Icon name={icon} />
            </span>
            <DraftBadge entry={service} />
          </>
        }
        title={title}
        lead={description}
        weave={slug}
        compact
        details={
          <>
            <Checklist label={t('list.featuresLabel', { service: title })} items={features} />
            <p>{t('listOnly.text')}</p>
          </>
        }
        actions={
          <>
            <ButtonLink to={`${contact.path}?service=${slug}#contact`} icon="arrow-right">
              {t('listOnly.contact', { service: title })}
            </ButtonLink>
            <ButtonLink to={services.path} tone="secondary">
              {t('listOnly.allServices')}
            </ButtonLink>
          </>
        }
      />
      <Section heading={t('listOnly.priced')} layout="aside" tone="tinted">
        <LinkList links={withPage.map((one) => ({ to: pathOfEntry('service', one.slug), label: one.title }))} />
      </Section>
      <section className="not-found-note" aria-labelledby={headingId}>
        <div className="container not-found-note__inner">
          <p className="not-found__code">{t('notFound:code')}</p>
          <h2 id={headingId}>{t('notFound:title')}</h2>
          <ButtonLink to={home.path} tone="quiet">
            {t('notFound:home')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
