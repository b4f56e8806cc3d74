import type { ReactElement, ReactNode } from 'react';
import { phoneLink } from '#domain/contact/details.ts';
import type { IconName } from '#domain/content/icon-names.ts';
import type { Company, Industry } from '#domain/content/model.ts';
import { pathOfEntry, routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { StatList } from '../components/lists.tsx';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { IndustriesSection } from './industries-section.tsx';
import { TrackRecordList } from './track-record.tsx';

/** The fields of the group, and the service that fits where there is one. */
const fields = [
  { id: 'ecommerce', icon: 'cart', service: 'ecommerce-solutions' },
  { id: 'telecommunications', icon: 'signal' },
  { id: 'realestate', icon: 'pin' },
  { id: 'business', icon: 'workflow', service: 'business-automation' },
  { id: 'fintech', icon: 'coins', service: 'fintech-solutions' },
  { id: 'crypto', icon: 'shield' },
  { id: 'services', icon: 'calendar' },
  { id: 'hosting', icon: 'cloud', service: 'cloud-hosting' },
  { id: 'design', icon: 'pen', service: 'ui-ux-design' },
] as const satisfies { id: string; icon: IconName; service?: string }[];

type HomeContent = { industries: Industry[]; companies: Company[] };

/** The home page. */
export const page: Page<HomeContent> = {
  namespaces: ['home', 'companies', 'form'],
  load: async (language) => ({
    industries: (await loadTable(language, 'industries')).filter(({ home }) => home),
    companies: await loadTable(language, 'companies'),
  }),
  Component: HomePage,
};

function HomePage(): ReactElement {
  return (
    <>
      <Hero />
      <Industries />
      <Proof />
      <FieldList />
      <Portfolio />
      <Contact />
    </>
  );
}

/** The first screen. Its buttons scroll down the same page. */
function Hero(): ReactElement {
  const { site } = usePageData();
  const { t } = useTranslation(['home', 'companies']);
  return (
    <section id="home" className="home-hero" aria-labelledby="home-headline">
      <div className="container home-hero__inner">
        <div className="home-hero__words">
          <h1 id="home-headline">{t('hero.headline')}</h1>
          <p className="lead">{t('hero.lead')}</p>
          <div className="cluster">
            <ButtonLink to="#industries">{t('hero.exploreEcosystem')}</ButtonLink>
            <ButtonLink to="#contact" tone="secondary">
              {t('hero.partnerWithUs')}
            </ButtonLink>
          </div>
          <StatList
            label={t('hero.stats.label')}
            items={[
              { value: t('companies:stats.industries.value'), label: t('hero.stats.industries') },
              { value: t('companies:stats.companies.value'), label: t('hero.stats.companies') },
            ]}
          />
        </div>
        <WeaveArt name={site.name} variant="hero" />
      </div>
    </section>
  );
}

function Industries(): ReactElement {
  const { t } = useTranslation('home');
  const { industries } = usePageData<HomeContent>().content;
  return (
    <IndustriesSection
      heading={t('industries.title')}
      lead={t('industries.lead')}
      industries={industries}
      companiesLabel={(industry) => t('industries.companiesLabel', { industry })}
    />
  );
}

/** The group's business areas, besides its companies. */
function FieldList(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('industries.listHeading')}>
      <ul className="field-list">
        {fields.map((field) => (
          <li key={field.id} className="field-list__item">
            <span className="icon-tile">
              <Icon name={field.icon} />
            </span>
            <div>
              <h3>
                {'service' in field ? (
                  <Link className="field-list__link" to={pathOfEntry('service', field.service)}>
                    {t(`industries.items.${field.id}.title`)}
                    <Icon name="arrow-right" size="small" />
                  </Link>
                ) : (
                  t(`industries.items.${field.id}.title`)
                )}
              </h3>
              <p>{t(`industries.items.${field.id}.description`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="more-links">
        <Link to={routeRows.services.path}>{t('industries.allServices')}</Link>
      </p>
    </Section>
  );
}

/** The track record in one row. */
function Proof(): ReactElement {
  const { t } = useTranslation('companies');
  return (
    <div className="proof">
      <div className="container">
        <TrackRecordList label={t('trackRecord.title')} />
      </div>
    </div>
  );
}

function Portfolio(): ReactElement {
  const { t } = useTranslation('home');
  const { companies, industries } = usePageData<HomeContent>().content;
  return (
    <CompaniesSection
      heading={t('companies.title')}
      lead={t('companies.lead')}
      companies={companies}
      industries={industries}
    >
      <ul className="cluster more-links">
        <li>
          <Link to={routeRows.about.path}>{t('companies.about')}</Link>
        </li>
        <li>
          <Link to={routeRows.companies.path}>{t('companies.record')}</Link>
        </li>
      </ul>
    </CompaniesSection>
  );
}

/** The form, and the other contact channels. */
function Contact(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <Section
      id="contact"
      heading={t('contact.title')}
      lead={t('contact.lead')}
      layout="aside"
      actions={<ContactDetails />}
    >
      <ContactForm />
    </Section>
  );
}

function ContactDetails(): ReactElement {
  const { t } = useTranslation(['home', 'common']);
  const { phone, email } = usePageData().site.contact.home;
  return (
    <dl className="contact-details">
      <Detail icon="phone" label={t('contact.phone')}>
        <Link to={phoneLink(phone)}>{phone}</Link>
      </Detail>
      <Detail icon="mail" label={t('contact.email')}>
        <Link to={`mailto:${email}`}>{email}</Link>
      </Detail>
      <Detail icon="pin" label={t('contact.location')}>
        {t('common:footer.location')}
      </Detail>
    </dl>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Icon name={icon} size="small" />
        {children}
      </dd>
    </div>
  );
}
