import type { ReactElement } from 'react';
import type { ArticleSummary } from '#domain/content/model.ts';
import { formatDay } from '#domain/locale.ts';
import { pathOfEntry } from '#domain/routes.ts';
import { type ArticleCategory, useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import { Badge } from '../components/badge.tsx';
import { Card, CardMore } from '../components/card.tsx';
import { cardSizes, SiteImage } from '../components/site-image.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { DraftBadge } from './draft-badge.tsx';

type ArticleCardsProps = {
  articles: readonly ArticleSummary[];
  /** Label of the first card, which is then featured and wider. */
  featured?: string;
};

export function ArticleCards({ articles, featured }: ArticleCardsProps): ReactElement {
  return (
    <ul className={featured === undefined ? 'grid article-cards' : 'grid article-cards article-cards--wide-first'}>
      {articles.map((article, index) => (
        <li key={article.slug} className="card-cell reveal">
          <ArticleCard article={article} featured={index === 0 ? featured : undefined} />
        </li>
      ))}
    </ul>
  );
}

function ArticleCard({ article, featured }: { article: ArticleSummary; featured: string | undefined }): ReactElement {
  const { t } = useTranslation('blog');
  const { language } = usePageData();
  const { slug, title, excerpt, category, publishedAt, readMinutes, cover } = article;
  return (
    <Card
      linked
      layout={featured === undefined ? 'stack' : 'row'}
      media={
        cover === undefined ? (
          <WeaveArt name={slug} variant="tile" />
        ) : (
          <SiteImage image={{ ...cover, alt: '' }} sizes={cardSizes.half} />
        )
      }
      footer={
        <CardMore
          to={pathOfEntry('article', slug)}
          label={t('list.readArticle')}
          fullLabel={t('list.readArticleTitled', { title })}
        />
      }
    >
      <div className="cluster">
        <DraftBadge entry={article} />
        {featured !== undefined && <Badge tone="accent">{featured}</Badge>}
        <Badge>{t(`categories.${category as ArticleCategory}`)}</Badge>
      </div>
      <h3>{title}</h3>
      <p>{excerpt}</p>
      <div className="card__meta">
        <time dateTime={publishedAt}>{formatDay(publishedAt, language)}</time>
        <span>{t('article.readTime', { count: readMinutes })}</span>
      </div>
    </Card>
  );
}
