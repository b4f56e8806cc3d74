import type { ReactElement } from 'react';
import type { Company, Industry } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { CallToAction } from '../components/call-to-action.tsx';
import { StatList } from '../components/lists.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { IndustriesSection } from './industries-section.tsx';
import { TrackRecordList } from './track-record.tsx';

const stats = ['companies', 'industries', 'projects'] as const;

type CompaniesContent = { industries: Industry[]; companies: Company[] };

/** The companies of the group, by industry and one by one. */
export const page: Page<CompaniesContent> = {
  namespaces: ['companies'],
  load: async (language) => ({
    industries: await loadTable(language, 'industries'),
    companies: await loadTable(language, 'companies'),
  }),
  Component: CompaniesPage,
};

function CompaniesPage(): ReactElement {
  const { t } = useTranslation('companies');
  const { industries, companies } = usePageData<CompaniesContent>().content;
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave={routeRows.companies.weave} />
      <Section heading={t('stats.heading')} layout="aside">
        <StatList items={stats.map((id) => ({ value: t(`stats.${id}.value`), label: t(`stats.${id}.label`) }))} />
      </Section>
      <IndustriesSection
        heading={t('industries.title')}
        lead={t('industries.lead')}
        industries={industries}
        companiesLabel={(industry) => t('industries.companiesLabel', { industry })}
      />
      <CompaniesSection heading={t('list.title')} lead={t('list.lead')} companies={companies} industries={industries} />
      <TrackRecord />
      <CallToAction
        title={t('closing.title')}
        text={t('closing.text')}
        weave={routeRows.companies.weave}
        primary={{ to: routeRows.contact.path, label: t('closing.contact') }}
        secondary={{ to: routeRows.services.path, label: t('closing.services') }}
      />
    </>
  );
}

function TrackRecord(): ReactElement {
  const { t } = useTranslation('companies');
  return (
    <Section heading={t('trackRecord.title')} lead={t('trackRecord.lead')}>
      <div className="track-record">
        <TrackRecordList />
      </div>
    </Section>
  );
}
