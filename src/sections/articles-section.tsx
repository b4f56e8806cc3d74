import type { ReactElement, ReactNode } from 'react';
import { Section } from '../components/section.tsx';
import { type ArticleCard, ArticleCards } from './article-cards.tsx';

type ArticlesSectionProps = {
  heading: string;
  /** Under the heading. */
  categories: ReactNode;
  articles: readonly ArticleCard[];
  readMore: string;
  featured: string;
};

/** Every article, the featured one first and wider. */
export function ArticlesSection({
  heading,
  categories,
  articles,
  readMore,
  featured,
}: ArticlesSectionProps): ReactElement {
  return (
    <Section heading={heading} actions={categories}>
      <ArticleCards articles={articles} readMore={readMore} featured={featured} />
    </Section>
  );
}
