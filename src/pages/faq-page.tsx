import type { ReactElement } from 'react';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { ButtonLink } from '../components/button.tsx';
import { PageHero } from '../components/page-hero.tsx';
import { useSitePath } from '../layout/site-path.ts';
import { ClosingSection } from '../sections/closing-section.tsx';
import { FaqCategorySection } from '../sections/faq-category-section.tsx';
import { FaqSummarySection } from '../sections/faq-summary-section.tsx';

const weave = 'FAQ';

export function FaqPage(): ReactElement {
  const { t } = useTranslation('faq');
  const { content: categories } = usePageData<PageContent<'faq'>>();
  const contact = useSitePath(routeRows.contact.path);
  return (
    <>
      <PageHero
        title={t('hero.title')}
        lead={t('hero.lead')}
        weave={weave}
        actions={<ButtonLink to={contact}>{t('hero.askQuestion')}</ButtonLink>}
      />
      <FaqSummarySection
        heading={t('summary.heading')}
        categories={categories.map(({ id, icon, title, questions }) => ({
          id,
          icon,
          title,
          count: t('summary.questionCount', { count: questions.length }),
        }))}
      />
      {categories.map(({ id, title, questions }) => (
        <FaqCategorySection key={id} id={id} heading={title} questions={questions} />
      ))}
      <ClosingSection
        title={t('closing.title')}
        text={t('closing.text')}
        weave={weave}
        primary={{ to: contact, label: t('closing.contactUs') }}
        secondary={{ to: useSitePath(routeRows.services.path), label: t('closing.viewServices') }}
      />
    </>
  );
}
