import type { ReactElement } from 'react';
import type { ArticleSummary } from '#domain/content/model.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { PageHero } from '../components/page-hero.tsx';
import { Section } from '../components/section.tsx';
import { ArticleCards } from './article-cards.tsx';

/** The list of articles. */
export const page: Page<ArticleSummary[]> = {
  namespaces: ['blog'],
  load: (language) => loadTable(language, 'articles'),
  Component: BlogPage,
};

function BlogPage(): ReactElement {
  const { t } = useTranslation('blog');
  const { content: articles } = usePageData<ArticleSummary[]>();
  return (
    <>
      <PageHero title={t('list.title')} lead={t('list.lead')} weave={routeRows.blog.weave} />
      <Section heading={t('list.articlesHeading')} actions={<CategoryGroup />}>
        <ArticleCards articles={articles} featured={t('list.featured')} />
      </Section>
    </>
  );
}

/** The categories of the blog, as a list; they do not filter. */
function CategoryGroup(): ReactElement {
  const { t } = useTranslation('blog');
  const labels = [t('list.all'), ...Object.values(t('categories', { returnObjects: true }))];
  return (
    <fieldset className="category-group">
      <legend className="visually-hidden">{t('list.categoriesLabel')}</legend>
      {labels.map((label, index) => (
        <button
          key={label}
          type="button"
          className="chip category-group__button"
          aria-pressed={index === 0}
          aria-disabled="true"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
