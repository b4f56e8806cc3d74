import { type ReactElement, Suspense } from 'react';
import { routeRows } from '#domain/routes.ts';
import { useLateParts } from '../app/late-parts.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { useSitePath } from '../layout/site-path.ts';
import { FieldList } from '../sections/field-list.tsx';
import { HomeContactSection } from '../sections/home-contact-section.tsx';
import { HomeHero } from '../sections/home-hero.tsx';
import { IndustriesSection } from '../sections/industries-section.tsx';
import { PortfolioSection } from '../sections/portfolio-section.tsx';

const fields = [
  { id: 'ecommerce', icon: 'cart' },
  { id: 'telecommunications', icon: 'signal' },
  { id: 'realestate', icon: 'pin' },
  { id: 'business', icon: 'workflow' },
  { id: 'fintech', icon: 'coins' },
  { id: 'crypto', icon: 'shield' },
  { id: 'services', icon: 'calendar' },
  { id: 'hosting', icon: 'cloud' },
  { id: 'design', icon: 'pen' },
] as const;

export function HomePage(): ReactElement {
  return (
    <>
      <Hero />
      <Industries />
      <Portfolio />
      <Contact />
    </>
  );
}

function Hero(): ReactElement {
  const { site } = usePageData();
  const { t } = useTranslation(['home', 'companies']);
  return (
    <HomeHero
      headline={t('hero.headline')}
      lead={t('hero.lead')}
      stats={{
        label: t('hero.stats.label'),
        items: [
          { value: t('companies:stats.industries.value'), label: t('hero.stats.industries') },
          { value: t('companies:stats.companies.value'), label: t('hero.stats.companies') },
        ],
      }}
      explore={t('hero.exploreEcosystem')}
      partner={t('hero.partnerWithUs')}
      weave={site.name}
    />
  );
}

function Industries(): ReactElement {
  const { t } = useTranslation('home');
  const { industries } = usePageData<PageContent<'home'>>().content;
  return (
    <IndustriesSection
      heading={t('industries.title')}
      lead={t('industries.lead')}
      industries={industries}
      companiesLabel={(industry) => t('industries.companiesLabel', { industry })}
    >
      <FieldList
        heading={t('industries.listHeading')}
        fields={fields.map(({ id, icon }) => ({
          id,
          icon,
          title: t(`industries.items.${id}.title`),
          description: t(`industries.items.${id}.description`),
        }))}
      />
    </IndustriesSection>
  );
}

function Portfolio(): ReactElement {
  const { t } = useTranslation(['home', 'common']);
  const { companies, industries } = usePageData<PageContent<'home'>>().content;
  return (
    <PortfolioSection
      heading={t('companies.title')}
      lead={t('companies.lead')}
      companies={companies.map((company) => ({
        ...company,
        category: t(`common:categories.${company.category}`),
        industries: industries
          .filter((industry) => industry.companies.some(({ id }) => id === company.id))
          .map(({ id }) => id),
      }))}
      words={{ visitSite: t('common:visitSite'), newTabNote: t('common:opensInNewTab') }}
    />
  );
}

function Contact(): ReactElement {
  const { t } = useTranslation(['home', 'common']);
  const { site } = usePageData();
  const { ContactForm } = useLateParts();
  const action = useSitePath(routeRows.contact.path);
  const { phone, email } = site.contact.home;
  return (
    <HomeContactSection
      heading={t('contact.title')}
      lead={t('contact.lead')}
      details={{
        phone: { label: t('contact.phone'), number: phone },
        email: { label: t('contact.email'), address: email },
        location: { label: t('contact.location'), place: t('common:footer.location') },
      }}
    >
      <Suspense>
        <ContactForm action={action} />
      </Suspense>
    </HomeContactSection>
  );
}
