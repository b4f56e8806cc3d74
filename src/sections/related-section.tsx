import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { type ArticleCard, ArticleCards } from './article-cards.tsx';

type RelatedSectionProps = { heading: string; articles: readonly ArticleCard[]; readMore: string };

/** What to read after an article. */
export function RelatedSection({ heading, articles, readMore }: RelatedSectionProps): ReactElement {
  return (
    <Section heading={heading} tone="tinted">
      <ArticleCards articles={articles} readMore={readMore} />
    </Section>
  );
}
