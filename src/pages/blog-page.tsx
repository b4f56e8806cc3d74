import type { ReactElement } from 'react';
import type { ArticleSummary } from '#domain/content/model.ts';
import { feedPath } from '#domain/feed.ts';
import { loadTable } from '../app/content.ts';
import { useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { Icon } from '../components/icon.tsx';
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
      <PageHero title={t('list.title')} lead={t('list.lead')} details={<FeedLink />} />
      <Section heading={t('list.articlesHeading')} actions={<CategoryGroup />}>
        <ArticleCards articles={articles} featured={t('list.featured')} />
      </Section>
    </>
  );
}

/** For feed readers; a file, so that its path has no prefix of the page. */
function FeedLink(): ReactElement {
  const { t } = useTranslation('blog');
  const { language } = usePageData();
  return (
    <a className="feed-link" href={feedPath(language)}>
      <Icon name="feed" size="small" />
      {t('list.feed')}
    </a>
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
