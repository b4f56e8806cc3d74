import type { ReactElement } from 'react';
import { categoryKeys } from '#domain/content/category-keys.ts';
import { collectHeadings } from '#domain/content/headings.ts';
import type { Article } from '#domain/content/model.ts';
import { formatDay } from '#domain/date-text.ts';
import { routeRows } from '#domain/routes.ts';
import { usePageData } from '../app/page-data.ts';
import type { PageContent } from '../app/page-loaders.ts';
import { useTranslation } from '../app/use-translation.ts';
import { useSitePath } from '../layout/site-path.ts';
import { ArticleHeader } from '../sections/article-header.tsx';
import { ArticleSection } from '../sections/article-section.tsx';
import { BackLink } from '../sections/back-link.tsx';
import { ClosingSection } from '../sections/closing-section.tsx';
import { RelatedSection } from '../sections/related-section.tsx';
import { useArticleCards } from './use-article-cards.ts';

export function ArticlePage(): ReactElement {
  const { t } = useTranslation('blog');
  const { article, related } = usePageData<PageContent<'article'>>().content;
  return (
    <>
      <article>
        <Header article={article} />
        <ArticleSection
          contents={{ heading: t('article.contents'), entries: collectHeadings(article.html) }}
          html={article.html}
          tags={{ label: t('article.tags'), items: article.tags }}
        />
      </article>
      <RelatedSection
        heading={t('article.relatedPosts')}
        articles={useArticleCards(related)}
        readMore={t('list.readArticle')}
      />
      <ClosingSection
        title={t('article.cta.title')}
        text={t('article.cta.text')}
        weave={article.slug}
        primary={{ to: useSitePath(routeRows.contact.path), label: t('article.cta.button') }}
      />
    </>
  );
}

function Header({ article }: { article: Article }): ReactElement {
  const { t } = useTranslation('blog');
  const { language } = usePageData();
  const { slug, title, category, author, publishedAt, readMinutes } = article;
  const date = formatDay(publishedAt, language);
  return (
    <ArticleHeader
      back={<BackLink to={useSitePath(routeRows.blog.path)}>{t('article.back')}</BackLink>}
      weave={slug}
      category={t(`categories.${categoryKeys[category]}`)}
      title={title}
      author={{ label: t('article.author'), name: author }}
      published={{ day: publishedAt, text: t('article.publishedOn', { date }) }}
      readTime={t('article.readTime', { count: readMinutes })}
    />
  );
}
