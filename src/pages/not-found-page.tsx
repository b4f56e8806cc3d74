import type { ReactElement } from 'react';
import { type RouteId, routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';

const linkedRoutes = ['about', 'services', 'companies', 'blog', 'faq', 'contact'] as const satisfies RouteId[];

/** The title of a service that has no page of its own. */
type NotFoundContent = { service: string | null };

/** What every URL shows that leads nowhere. */
export const notFoundPage: Page<NotFoundContent> = {
  namespaces: ['notFound', 'services'],
  load: async (language, serviceSlug) => {
    const services = serviceSlug === '' ? [] : await loadTable(language, 'services');
    return { service: services.find(({ slug }) => slug === serviceSlug)?.title ?? null };
  },
  Component: NotFoundPage,
};

function NotFoundPage(): ReactElement {
  const { t } = useTranslation(['notFound', 'common']);
  const { service } = usePageData<NotFoundContent>().content;
  return (
    <>
      <PageHero
        above={<p className="not-found__code">{t('code')}</p>}
        title={t('title')}
        lead={t('text')}
        weave="404"
        actions={<ButtonLink to={routeRows.home.path}>{t('home')}</ButtonLink>}
      />
      {service !== null && <ServiceWithoutPage service={service} />}
      <Section heading={t('linksHeading')} layout="aside">
        <ul className="link-list">
          {linkedRoutes.map((route) => (
            <li key={route}>
              <Link to={routeRows[route].path}>
                {t(`common:nav.${route}`)}
                <Icon name="arrow-right" size="small" />
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** A service that is offered, but has no page of its own. */
function ServiceWithoutPage({ service }: { service: string }): ReactElement {
  const { t } = useTranslation('services');
  return (
    <Section
      heading={service}
      lead={t('listOnly.text', { service })}
      tone="tinted"
      actions={
        <>
          <ButtonLink to={routeRows.contact.path}>{t('listOnly.contact')}</ButtonLink>
          <ButtonLink to={routeRows.services.path} tone="secondary">
            {t('listOnly.allServices')}
          </ButtonLink>
        </>
      }
    />
  );
}
