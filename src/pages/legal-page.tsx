import type { ReactElement } from 'react';
import type { LegalDocument } from '#domain/content/model.ts';
import { formatDays, formatMonth } from '#domain/locale.ts';
import { loadEntry } from '../app/content.ts';
import { usePageState } from '../app/document.tsx';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { ContentsList } from '../components/contents-list.tsx';
import { Link } from '../components/link.tsx';
import { Prose } from '../components/prose.tsx';

/** The privacy policy and the terms of service. */
export const page: Page<LegalDocument> = {
  namespaces: ['legal'],
  load: (language, id) => loadEntry(language, 'legal', id),
  Component: LegalPage,
};

function LegalPage(): ReactElement {
  const { t } = useTranslation('legal');
  const { content, language } = usePageData<LegalDocument>();
  const { title, intro, updated, sections } = content;
  return (
    <>
      <header className="legal-head">
        <div className="container legal-head__words">
          <h1>{title}</h1>
          <p className="legal-head__updated">
            <time dateTime={updated}>{t('lastUpdated', { date: formatMonth(updated, language) })}</time>
          </p>
          <p className="lead">{intro}</p>
        </div>
      </header>
      <div className="container legal">
        <ContentsList
          heading={t('contents')}
          entries={sections.map(({ id, heading }) => ({ id, text: heading }))}
          numbered
        />
        <Sections />
      </div>
    </>
  );
}

function Sections(): ReactElement {
  const { t } = useTranslation('legal');
  const { content, language } = usePageData<LegalDocument>();
  const retention = formatDays(usePageState().retentionDays, language);
  const fill = (html: string) => html.replaceAll('{{settings.retention}}', retention);
  const { opening, sections } = content;
  return (
    <div className="legal__sections">
      {opening !== undefined && <Prose html={fill(opening)} />}
      {sections.map(({ id, heading, html }, index) => (
        <section key={id} id={id} className="legal__section" aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>
            <span className="legal__number">{index + 1}.</span> {heading}
          </h2>
          <Prose html={fill(html)} />
        </section>
      ))}
      <Link className="legal__top" to="#top">
        {t('backToTop')}
      </Link>
    </div>
  );
}
