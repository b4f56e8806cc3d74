import type { ReactElement } from 'react';
import type { Industry } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { CallToAction } from '../components/call-to-action.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { StatList } from '../components/stat-list.tsx';
import { IndustriesSection } from './industries-section.tsx';

const stats = ['companies', 'industries', 'projects'] as const;
const record = ['satisfaction', 'projects', 'roi', 'support'] as const;

/** The companies of the group by industry. */
export const companiesPage: Page<Industry[]> = {
  namespaces: ['companies'],
  load: (language) => loadTable(language, 'industries'),
  Component: CompaniesPage,
};

function CompaniesPage(): ReactElement {
  const { t } = useTranslation('companies');
  const { content: industries } = usePageData<Industry[]>();
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave="Portfolio" />
      <Section heading={t('stats.heading')} layout="aside">
        <StatList items={stats.map((id) => ({ value: t(`stats.${id}.value`), label: t(`stats.${id}.label`) }))} />
      </Section>
      <IndustriesSection
        heading={t('industries.title')}
        lead={t('industries.lead')}
        industries={industries}
        companiesLabel={(industry) => t('industries.companiesLabel', { industry })}
      />
      <TrackRecord />
      <CallToAction
        title={t('closing.title')}
        text={t('closing.text')}
        weave="Portfolio"
        primary={{ to: routeRows.contact.path, label: t('closing.contact') }}
        secondary={{ to: routeRows.services.path, label: t('closing.services') }}
      />
    </>
  );
}

function TrackRecord(): ReactElement {
  const { t } = useTranslation('companies');
  const items = record.map((id) => ({
    value: t(`trackRecord.items.${id}.value`),
    label: t(`trackRecord.items.${id}.label`),
  }));
  return (
    <Section heading={t('trackRecord.title')} lead={t('trackRecord.lead')} tone="tinted">
      <div className="track-record">
        <StatList items={items} />
      </div>
    </Section>
  );
}
