import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { IndustriesSection } from '../sections/industries-section.tsx';
import { StatsSection } from '../sections/stats-section.tsx';
import { TrackRecordSection } from '../sections/track-record-section.tsx';

const stats = ['companies', 'industries', 'projects'] as const;
const record = ['satisfaction', 'projects', 'roi', 'support'] as const;

export function CompaniesPage(): ReactElement {
  const { t } = useTranslation('companies');
  const { content: industries } = usePageData<PageContent<'companies'>>();
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave="Portfolio" />
      <StatsSection
        heading={t('stats.heading')}
        items={stats.map((id) => ({ value: t(`stats.${id}.value`), label: t(`stats.${id}.label`) }))}
      />
      <IndustriesSection
        heading={t('industries.title')}
        lead={t('industries.lead')}
        industries={industries}
        companiesLabel={(industry) => t('industries.companiesLabel', { industry })}
      />
      <TrackRecordSection
        heading={t('trackRecord.title')}
        lead={t('trackRecord.lead')}
        items={record.map((id) => ({
          value: t(`trackRecord.items.${id}.value`),
          label: t(`trackRecord.items.${id}.label`),
        }))}
      />
      <Closing />
    </>
  );
}

function Closing(): ReactElement {
  const { t } = useTranslation('companies');
  return (
    <CallToAction
      title={t('closing.title')}
      text={t('closing.text')}
      weave="Portfolio"
      actions={
        <>
          <ButtonLink to={routeRows.contact.path} icon="arrow-right">
            {t('closing.contact')}
          </ButtonLink>
          <ButtonLink to={routeRows.services.path} tone="secondary">
            {t('closing.services')}
          </ButtonLink>
        </>
      }
    />
  );
}
