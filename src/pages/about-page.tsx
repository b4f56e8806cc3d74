import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { useTranslation } from '../app/use-translation.ts';
import { ButtonLink } from '../components/button.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { PurposeSection } from '../sections/purpose-section.tsx';
import { StorySection } from '../sections/story-section.tsx';
import { ValuesSection } from '../sections/values-section.tsx';

const values = ['innovation', 'client', 'agile', 'quality'] as const;
const paragraphs = ['first', 'second', 'third'] as const;

export function AboutPage(): ReactElement {
  const { t } = useTranslation('about');
  return (
    <>
      <PageHero title={t('hero.title')} lead={t('hero.lead')} weave="About" />
      <PurposeSection
        mission={{ title: t('mission.title'), text: t('mission.text') }}
        vision={{ title: t('vision.title'), text: t('vision.text') }}
      />
      <ValuesSection
        heading={t('values.title')}
        lead={t('values.lead')}
        values={values.map((id) => ({
          id,
          title: t(`values.items.${id}.title`),
          description: t(`values.items.${id}.description`),
        }))}
      />
      <StorySection
        heading={t('story.title')}
        paragraphs={paragraphs.map((id) => ({ id, text: t(`story.paragraphs.${id}`) }))}
      />
      <CallToAction
        title={t('cta.title')}
        text={t('cta.text')}
        weave="About"
        actions={
          <>
            <ButtonLink to={routeRows.contact.path} icon="arrow-right">
              {t('cta.startProject')}
            </ButtonLink>
            <ButtonLink to={routeRows.companies.path} tone="secondary">
              {t('cta.viewPortfolio')}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
