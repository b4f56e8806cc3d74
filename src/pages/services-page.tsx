import { type ReactElement, type RefObject, useRef } from 'react';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Button } from '../components/button.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { useSitePath } from '../layout/site-path.ts';
import { ClosingSection } from '../sections/closing-section.tsx';
import { ServiceCardsSection } from '../sections/service-cards-section.tsx';

const weave = 'Services';

export function ServicesPage(): ReactElement {
  const { t } = useTranslation('services');
  const { content: services } = usePageData<PageContent<'services'>>();
  const closing = useRef<HTMLElement>(null);
  return (
    <>
      <PageHero
        title={t('list.hero.title')}
        lead={t('list.hero.lead')}
        weave={weave}
        actions={<Button onClick={() => goTo(closing)}>{t('list.hero.getStartedToday')}</Button>}
      />
      <ServiceCardsSection
        heading={t('list.heading')}
        services={services.map((service) => ({
          ...service,
          path: routeRows.service.path.replace(':slug', service.slug),
        }))}
        words={{
          learnMore: t('list.learnMore'),
          learnMoreAbout: (service) => t('list.learnMoreAbout', { service }),
          featuresLabel: (service) => t('list.featuresLabel', { service }),
        }}
      />
      <ClosingSection
        ref={closing}
        title={t('list.closing.title')}
        text={t('list.closing.text')}
        weave={weave}
        primary={{ to: useSitePath(routeRows.contact.path), label: t('list.closing.startProject') }}
        secondary={{ to: useSitePath(routeRows.companies.path), label: t('list.closing.viewWork') }}
      />
    </>
  );
}

/** Scrolls as the style sheet says: smoothly, unless less motion is asked for. */
function goTo(block: RefObject<HTMLElement | null>): void {
  block.current?.scrollIntoView();
  block.current?.focus({ preventScroll: true });
}
