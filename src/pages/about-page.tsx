import { type ReactElement, useId } from 'react';
import type { Company } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { CallToAction } from '../components/call-to-action.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { Prose } from '../components/prose.tsx';
import { Section } from '../components/section.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { PatternSection } from './pattern-section.tsx';

const values = ['innovation', 'client', 'agile', 'quality'] as const;
const paragraphs = ['first', 'second', 'third'] as const;

/** About the group. */
export const page: Page<Company[]> = {
  namespaces: ['about'],
  load: (language) => loadTable(language, 'companies'),
  Component: AboutPage,
};

function AboutPage(): ReactElement {
  const { t } = useTranslation('about');
  const { content: companies } = usePageData<Company[]>();
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave={routeRows.about.weave} look="band" />
      <div className="purpose">
        <Purpose of="mission" />
        <Purpose of="vision" />
      </div>
      <Values />
      <Section heading={t('story.title')} layout="aside" tone="tinted">
        <Prose>
          {paragraphs.map((id) => (
            <p key={id}>{t(`story.paragraphs.${id}`)}</p>
          ))}
        </Prose>
      </Section>
      <PatternSection companies={companies} />
      <CallToAction
        title={t('cta.title')}
        text={t('cta.text')}
        weave={routeRows.about.weave}
        primary={{ to: routeRows.contact.path, label: t('cta.startProject') }}
        secondary={{ to: routeRows.companies.path, label: t('cta.viewPortfolio') }}
      />
    </>
  );
}

function Purpose({ of }: { of: 'mission' | 'vision' }): ReactElement {
  const { t } = useTranslation('about');
  const headingId = useId();
  return (
    <section className="purpose__part" aria-labelledby={headingId}>
      <h2 id={headingId}>{t(`${of}.title`)}</h2>
      <p>{t(`${of}.text`)}</p>
    </section>
  );
}

function Values(): ReactElement {
  const { t } = useTranslation('about');
  return (
    <Section heading={t('values.title')} lead={t('values.lead')} layout="aside">
      <ul className="values">
        {values.map((id) => (
          <li key={id} className="values__item reveal">
            <WeaveArt name={id} variant="icon" />
            <h3>{t(`values.items.${id}.title`)}</h3>
            <p>{t(`values.items.${id}.description`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
