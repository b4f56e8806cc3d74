import type { ReactElement } from 'react';
import { Badge } from '../components/badge.tsx';
import { Card } from '../components/card.tsx';
import { CardMore } from '../components/card-more.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

/** An article in the words of the page. */
export type ArticleCard = {
  slug: string;
  path: string;
  title: string;
  excerpt: string;
  category: string;
  readTime: string;
  /** `day` for machines, `text` for readers. */
  published: { day: string; text: string };
  readFull: string;
};

type ArticleCardsProps = {
  articles: readonly ArticleCard[];
  readMore: string;
  /** Marks the first one as featured, with these words, and shows it wider. */
  featured?: string;
  headingLevel?: 'h2' | 'h3';
};

export function ArticleCards({
  articles,
  readMore,
  featured,
  headingLevel: Heading = 'h3',
}: ArticleCardsProps): ReactElement {
  return (
    <ul className={featured === undefined ? 'grid article-cards' : 'grid article-cards article-cards--wide-first'}>
      {articles.map((article, index) => (
        <li key={article.slug} className="article-cards__cell reveal">
          <Card
            as="article"
            linked
            layout={featured !== undefined && index === 0 ? 'row' : 'stack'}
            media={<WeaveArt name={article.slug} variant="tile" />}
            footer={<CardMore to={article.path} label={readMore} fullLabel={article.readFull} />}
          >
            <div className="cluster">
              {featured !== undefined && index === 0 && <Badge tone="accent">{featured}</Badge>}
              <Badge>{article.category}</Badge>
            </div>
            <Heading>{article.title}</Heading>
            <p>{article.excerpt}</p>
            <div className="card__meta">
              <time dateTime={article.published.day}>{article.published.text}</time>
              <span>{article.readTime}</span>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
