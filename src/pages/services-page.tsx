import { type ReactElement, type RefObject, useRef } from 'react';
import type { ServiceSummary } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { Button } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { Card, CardMore } from '../components/card.tsx';
import { Icon } from '../components/icon.tsx';
import { setSmoothScroll } from '../components/link.tsx';
import { Checklist } from '../components/lists.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

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
        <ul className="grid grid--2 service-cards">
          {services.map((service) => (
            <li key={service.slug} className="card-cell reveal">
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
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

function ServiceCard({ service }: { service: ServiceSummary }): ReactElement {
  const { t } = useTranslation('services');
  const { slug, icon, title, description, features, terms } = service;
  return (
    <Card
      as="article"
      linked
      media={<WeaveArt name={slug} variant="band" />}
      footer={
        <>
          <p className="service-terms">{terms ?? t('list.onRequest')}</p>
          <CardMore
            to={routeRows.service.path.replace(':slug', slug)}
            label={t('list.learnMore')}
            fullLabel={t('list.learnMoreAbout', { service: title })}
          />
        </>
      }
    >
      <span className="icon-tile">
        <Icon name={icon} />
      </span>
      <h3>{title}</h3>
      <p>{description}</p>
      <Checklist label={t('list.featuresLabel', { service: title })} items={features} />
    </Card>
  );
}

function goTo(block: RefObject<HTMLElement | null>): void {
  setSmoothScroll(true);
  block.current?.scrollIntoView();
  setSmoothScroll(false);
  block.current?.focus({ preventScroll: true });
}
