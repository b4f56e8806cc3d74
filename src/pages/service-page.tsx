import type { ReactElement } from 'react';
import type { ServiceDetail } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadEntry } from '../app/content.ts';
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

/** One service. */
export const page: Page<ServiceDetail> = {
  namespaces: ['services'],
  load: (language, slug) => loadEntry(language, 'service', slug),
  subject: (service) => ({ kind: 'service', service }),
  Component: ServicePage,
};

function ServicePage(): ReactElement {
  const { t } = useTranslation('services');
  const { content: service } = usePageData<ServiceDetail>();
  const contact = routeRows.contact.path;
  return (
    <>
      <Hero />
      {service.cover !== undefined && (
        <div className="container cover">
          <SiteImage image={service.cover} sizes={coverSizes} isFirst />
        </div>
      )}
      <Facts />
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
      <Section heading={t('detail.process')}>
        <Steps items={service.process.map(({ step, description }) => ({ title: step, description }))} />
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

/** The long description, whose first paragraph is above the key facts. */
function Hero(): ReactElement {
  const { t } = useTranslation(['services', 'common']);
  const { content: service } = usePageData<ServiceDetail>();
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
      above={<Breadcrumb label={t('common:breadcrumb.label')} items={trail} />}
      actions={
        <>
          <ButtonLink to={routeRows.contact.path} icon="arrow-right">
            {t('detail.getStarted')}
          </ButtonLink>
          <ButtonLink to={routeRows.services.path} tone="secondary">
            {t('detail.allServices')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Price, duration and rating, beside the description. */
function Facts(): ReactElement {
  const { t } = useTranslation('services');
  const { content: service } = usePageData<ServiceDetail>();
  const facts = [
    { icon: 'coins', label: t('detail.startingPrice'), value: service.pricing },
    { icon: 'calendar', label: t('detail.timeline'), value: service.timeline },
    { icon: 'star', label: t('detail.rating'), value: t('detail.ratingValue') },
  ] as const;
  return (
    <section className="section section--plain" aria-label={t('detail.keyFacts')}>
      <div className="container service-facts">
        <dl className="service-facts__cards">
          {facts.map(({ icon, label, value }) => (
            <div key={label} className="card service-facts__card">
              <dt>
                <Icon name={icon} />
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Prose html={service.html} />
      </div>
    </section>
  );
}
