import type { ReactElement } from 'react';
import type { ServiceDetail, ServiceSummary } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadEntry, loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { ChipList } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { Icon } from '../components/icon.tsx';
import { Checklist, Steps } from '../components/lists.tsx';
import { Breadcrumb, PageHero } from '../components/page-hero.tsx';
import { Prose } from '../components/prose.tsx';
import { Section } from '../components/section.tsx';
import { coverSizes, SiteImage } from '../components/site-image.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { ServiceCard } from './service-card.tsx';

type ServiceContent = {
  service: ServiceDetail;
  /** The other services with pages. */
  related: ServiceSummary[];
};

/** One service. */
export const page: Page<ServiceContent> = {
  namespaces: ['services'],
  load: async (language, slug) => {
    const [service, services] = await Promise.all([
      loadEntry(language, 'service', slug),
      loadTable(language, 'services'),
    ]);
    return { service, related: services.filter((other) => other.hasPage && other.slug !== slug).slice(0, 3) };
  },
  subject: ({ service }) => ({ kind: 'service', service }),
  Component: ServicePage,
};

function ServicePage(): ReactElement {
  const { t } = useTranslation('services');
  const { service, related } = usePageData<ServiceContent>().content;
  const contact = routeRows.contact.path;
  return (
    <>
      <Hero />
      {service.cover !== undefined && (
        <div className="container cover">
          <SiteImage image={service.cover} sizes={coverSizes} isFirst />
        </div>
      )}
      <Terms />
      <section className="service-text" aria-label={service.title}>
        <div className="container">
          <Prose html={service.html} />
        </div>
      </section>
      <Section heading={t('detail.whatYouGet')} layout="aside" tone="tinted">
        <div className="benefits">
          <Checklist items={service.benefits} />
        </div>
      </Section>
      <Section heading={t('detail.technologies')} layout="aside">
        <div className="technologies">
          <ChipList label={t('detail.technologies')} items={service.technologies} />
          <ButtonLink to={contact} tone="secondary" icon="arrow-right">
            {t('detail.discussProject')}
          </ButtonLink>
        </div>
      </Section>
      <Section heading={t('detail.process')} layout="aside">
        <Steps items={service.process.map(({ step, description }) => ({ title: step, description }))} />
      </Section>
      <Section heading={t('detail.related')} tone="tinted">
        <ul className="grid grid--3 service-cards">
          {related.map((other) => (
            <li key={other.slug} className="card-cell">
              <ServiceCard service={other} />
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction
        title={t('detail.closing.title')}
        text={t('detail.closing.text')}
        weave={service.slug}
        primary={{ to: contact, label: t('detail.closing.startProject') }}
        secondary={{ to: routeRows.companies.path, label: t('detail.closing.viewPortfolio') }}
      />
    </>
  );
}

/** The first paragraph of the long description. */
function Hero(): ReactElement {
  const { t } = useTranslation(['services', 'common']);
  const { service } = usePageData<ServiceContent>().content;
  const trail = [
    { label: t('common:nav.home'), to: routeRows.home.path },
    { label: t('common:nav.services'), to: routeRows.services.path },
    { label: service.title },
  ];
  return (
    <PageHero
      title={service.title}
      lead={service.lead}
      weave={service.slug}
      compact
      above={
        <>
          <Breadcrumb label={t('common:breadcrumb.label')} items={trail} />
          <DraftBadge entry={service} />
        </>
      }
    />
  );
}

/** The two ways on; beside them price, duration and rating. */
function Terms(): ReactElement {
  const { t } = useTranslation('services');
  const { service } = usePageData<ServiceContent>().content;
  const facts = [
    { icon: 'coins', label: t('detail.startingPrice'), value: service.pricing },
    { icon: 'calendar', label: t('detail.timeline'), value: service.timeline },
    { icon: 'star', label: t('detail.rating'), value: t('detail.ratingValue') },
  ] as const;
  return (
    <section className="service-terms" aria-label={t('detail.keyFacts')}>
      <div className="container service-terms__inner">
        <div className="cluster">
          <ButtonLink to={routeRows.contact.path} icon="arrow-right">
            {t('detail.getStarted')}
          </ButtonLink>
          <ButtonLink to={routeRows.services.path} tone="secondary">
            {t('detail.allServices')}
          </ButtonLink>
        </div>
        <dl className="key-facts">
          {facts.map(({ icon, label, value }) => (
            <div key={label} className="key-facts__item">
              <dt>
                <Icon name={icon} size="small" />
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
