import type { ReactElement } from 'react';
import type { ServiceDetail } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { ButtonLink } from '../components/button.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { useSitePath } from '../layout/site-path.ts';
import { BenefitsSection } from '../sections/benefits-section.tsx';
import { ClosingSection } from '../sections/closing-section.tsx';
import { ProcessSection } from '../sections/process-section.tsx';
import { ServiceFactsSection } from '../sections/service-facts-section.tsx';
import { TechnologiesSection } from '../sections/technologies-section.tsx';

export function ServicePage(): ReactElement {
  const { t } = useTranslation('services');
  const { content: service } = usePageData<PageContent<'service'>>();
  const contact = useSitePath(routeRows.contact.path);
  return (
    <>
      <Hero service={service} contact={contact} />
      <ServiceFactsSection
        label={t('detail.keyFacts')}
        facts={[
          { icon: 'coins', label: t('detail.startingPrice'), value: service.pricing },
          { icon: 'calendar', label: t('detail.timeline'), value: service.timeline },
          { icon: 'star', label: t('detail.rating'), value: t('detail.ratingValue') },
        ]}
        paragraphs={service.longDescription.slice(1)}
      />
      <BenefitsSection heading={t('detail.whatYouGet')} benefits={service.benefits} />
      <TechnologiesSection
        heading={t('detail.technologies')}
        technologies={service.technologies}
        discuss={{ to: contact, label: t('detail.discussProject') }}
      />
      <ProcessSection heading={t('detail.process')} steps={service.process} />
      <ClosingSection
        title={t('detail.closing.title')}
        text={t('detail.closing.text')}
        weave={service.slug}
        primary={{ to: contact, label: t('detail.closing.startProject') }}
        secondary={{ to: useSitePath(routeRows.companies.path), label: t('detail.closing.viewPortfolio') }}
      />
    </>
  );
}

/** The long description begins here and goes on beside the key facts. */
function Hero({ service, contact }: { service: ServiceDetail; contact: string }): ReactElement {
  const { t } = useTranslation(['services', 'common']);
  const services = useSitePath(routeRows.services.path);
  const trail = [
    { label: t('common:breadcrumb.home'), to: useSitePath(routeRows.home.path) },
    { label: t('common:breadcrumb.services'), to: services },
    { label: service.title },
  ];
  return (
    <PageHero
      title={service.title}
      lead={service.longDescription[0]}
      weave={service.slug}
      above={<Breadcrumb label={t('common:breadcrumb.label')} items={trail} />}
      actions={
        <>
          <ButtonLink to={contact} icon="arrow-right">
            {t('detail.getStarted')}
          </ButtonLink>
          <ButtonLink to={services} tone="secondary">
            {t('detail.allServices')}
          </ButtonLink>
        </>
      }
    />
  );
}
