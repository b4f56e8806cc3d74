import { type ReactElement, useId } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { type RouteId, routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';

const linkedRoutes = ['about', 'services', 'companies', 'blog', 'faq', 'contact'] as const satisfies RouteId[];

type ServiceTitle = Pick<ServiceSummary, 'slug' | 'title'>;

type NotFoundContent = {
  /** The service without a page of its own, and those that have one. */
  unwritten: { service: ServiceTitle; written: ServiceTitle[] } | null;
};

/** The page of every URL that is not found. */
export const notFoundPage: Page<NotFoundContent> = {
  namespaces: ['notFound', 'services'],
  load: async (language, serviceSlug) => {
    const services = serviceSlug === '' ? [] : await loadTable(language, 'services');
    const titles = (hasPage: boolean) =>
      services.filter((service) => service.hasPage === hasPage).map(({ slug, title }) => ({ slug, title }));
    const service = titles(false).find(({ slug }) => slug === serviceSlug);
    return { unwritten: service === undefined ? null : { service, written: titles(true) } };
  },
  Component: NotFoundPage,
};

function NotFoundPage(): ReactElement {
  const { t } = useTranslation(['notFound', 'common']);
  const { unwritten } = usePageData<NotFoundContent>().content;
  return (
    <>
      <PageHero
        above={<p className="not-found__code">{t('code')}</p>}
        title={t('title')}
        lead={t('text')}
        weave="404"
        actions={<ButtonLink to={routeRows.home.path}>{t('home')}</ButtonLink>}
      />
      {unwritten !== null && <ServiceWithoutPage {...unwritten} />}
      <Section heading={t('linksHeading')} layout="aside">
        <LinkList
          links={linkedRoutes.map((route) => ({ to: routeRows[route].path, label: t(`common:nav.${route}`) }))}
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

/** A service without a page of its own: a link to the form, and to the services that have pages. */
function ServiceWithoutPage({ service, written }: NonNullable<NotFoundContent['unwritten']>): ReactElement {
  const { t } = useTranslation('services');
  const headingId = useId();
  const { contact, services } = routeRows;
  return (
    <Section
      heading={service.title}
      lead={t('listOnly.text', { service: service.title })}
      tone="tinted"
      actions={
        <>
          <ButtonLink to={`${contact.path}?service=${service.slug}#contact`}>
            {t('listOnly.contact', { service: service.title })}
          </ButtonLink>
          <ButtonLink to={services.path} tone="secondary">
            {t('listOnly.allServices')}
          </ButtonLink>
        </>
      }
    >
      <section className="written-services" aria-labelledby={headingId}>
        <h3 id={headingId}>{t('listOnly.written')}</h3>
        <LinkList links={written.map(({ slug, title }) => ({ to: `${services.path}/${slug}`, label: title }))} />
      </section>
    </Section>
  );
}
