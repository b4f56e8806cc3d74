import type { ReactElement } from 'react';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { PageHero } from '../components/page-hero.tsx';
import { ArticlesSection } from '../sections/articles-section.tsx';
import { CategoryGroup } from '../sections/category-group.tsx';
import { useArticleCards } from './use-article-cards.ts';

const categories = ['ecommerce', 'technology', 'design', 'business'] as const;

export function BlogPage(): ReactElement {
  const { t } = useTranslation('blog');
  const { content: articles } = usePageData<PageContent<'blog'>>();
  return (
    <>
      <PageHero title={t('list.title')} lead={t('list.lead')} weave="Blog" />
      <ArticlesSection
        heading={t('list.articlesHeading')}
        categories={
          <CategoryGroup
            label={t('list.categoriesLabel')}
            categories={[
              { id: 'all', label: t('list.all'), isPressed: true },
              ...categories.map((id) => ({ id, label: t(`categories.${id}`), isPressed: false })),
            ]}
          />
        }
        articles={useArticleCards(articles)}
        readMore={t('list.readArticle')}
        featured={t('list.featured')}
      />
    </>
  );
}
