import { type ReactElement, type RefObject, useRef } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { Button } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { setSmoothScroll } from '../components/link.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { ServiceCard } from './service-card.tsx';

const { weave } = routeRows.services;

/** All services. */
export const page: Page<ServiceSummary[]> = {
  namespaces: ['services'],
  load: (language) => loadTable(language, 'services'),
  subject: (services) => ({ kind: 'service-list', services }),
  Component: ServicesPage,
};

function ServicesPage(): ReactElement {
  const { t } = useTranslation('services');
  const { content: services } = usePageData<ServiceSummary[]>();
  const closing = useRef<HTMLElement>(null);
  return (
    <>
      <PageHero
        title={t('list.hero.title')}
        lead={t('list.hero.lead')}
        weave={weave}
        actions={<Button onClick={() => goTo(closing)}>{t('list.hero.getStartedToday')}</Button>}
      />
      <Section heading={t('list.heading')}>
        <ServiceCards services={services.filter(({ hasPage }) => hasPage)} columns={2} />
        <ServiceCards services={services.filter(({ hasPage }) => !hasPage)} columns={3} />
      </Section>
      <CallToAction
        ref={closing}
        title={t('list.closing.title')}
        text={t('list.closing.text')}
        weave={weave}
        primary={{ to: routeRows.contact.path, label: t('list.closing.startProject') }}
        secondary={{ to: routeRows.companies.path, label: t('list.closing.viewWork') }}
      />
    </>
  );
}

function ServiceCards({ services, columns }: { services: readonly ServiceSummary[]; columns: 2 | 3 }): ReactElement {
  return (
    <ul className={`grid grid--${columns} service-cards`}>
      {services.map((service) => (
        <li key={service.slug} className="card-cell reveal">
          <ServiceCard service={service} />
        </li>
      ))}
    </ul>
  );
}

function goTo(block: RefObject<HTMLElement | null>): void {
  setSmoothScroll(true);
  block.current?.scrollIntoView();
  setSmoothScroll(false);
  block.current?.focus({ preventScroll: true });
}
