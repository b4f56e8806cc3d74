import { categoryKeys } from '#domain/content/category-keys.ts';
import type { ArticleSummary } from '#domain/content/model.ts';
import { formatDay } from '#domain/date-text.ts';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import { useTranslation } from '../app/use-translation.ts';
import type { ArticleCard } from '../sections/article-cards.tsx';

/** Articles as their cards show them, in the language of the page. */
export function useArticleCards(articles: readonly ArticleSummary[]): ArticleCard[] {
  const { t } = useTranslation('blog');
  const { language } = usePageData();
  return articles.map(({ slug, title, excerpt, category, readMinutes, publishedAt }) => ({
    slug,
    path: routeRows.article.path.replace(':slug', slug),
    title,
    excerpt,
    category: t(`categories.${categoryKeys[category]}`),
    readTime: t('article.readTime', { count: readMinutes }),
    published: { day: publishedAt, text: formatDay(publishedAt, language) },
    readFull: t('list.readArticleTitled', { title }),
  }));
}
