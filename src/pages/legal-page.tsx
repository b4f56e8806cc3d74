import type { ReactElement } from 'react';
import type { LegalDocument } from '#domain/content/model.ts';
import { formatDays, formatMonth } from '#domain/date-text.ts';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import { LegalHeader } from '../sections/legal-header.tsx';
import { LegalSection } from '../sections/legal-section.tsx';

/** The privacy policy and the terms of service. */
export function LegalPage(): ReactElement {
  const { t } = useTranslation('legal');
  const { content, language } = usePageData<LegalDocument>();
  const { title, intro, updated } = content;
  const retention = formatDays(usePageState().retentionDays, language);
  const sections = content.sections.map(({ html, ...section }) => ({
    ...section,
    html: html.replaceAll('{{settings.retention}}', retention),
  }));
  return (
    <>
      <LegalHeader
        title={title}
        updated={{ month: updated, text: t('lastUpdated', { date: formatMonth(updated, language) }) }}
        intro={intro}
      />
      <LegalSection contentsHeading={t('contents')} sections={sections} backToTop={t('backToTop')} />
    </>
  );
}
