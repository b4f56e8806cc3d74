import type { ReactElement } from 'react';
import type { Article, ArticleSummary, ServiceSummary } from '#domain/content/model.ts';
import { formatDay } from '#domain/locale.ts';
import { pathOfEntry, routeRows } from '#domain/routes.ts';
import { loadEntry, loadTable } from '../app/content.ts';
import { type ArticleCategory, useTranslation } from '../app/i18n.ts';
import { type Page, usePageData } from '../app/page-data.ts';
import { Badge, ChipList } from '../components/badge.tsx';
import { CallToAction } from '../components/call-to-action.tsx';
import { ContentsList, collectHeadings } from '../components/contents-list.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { Prose } from '../components/prose.tsx';
import { Section } from '../components/section.tsx';
import { coverSizes, SiteImage } from '../components/site-image.tsx';
import { WeaveArt } from '../components/weave-art.tsx';
import { ArticleCards } from './article-cards.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { ShareLinks } from './share-links.tsx';

type ArticleContent = {
  article: Article;
  related: ArticleSummary[];
  /** The service that it speaks of. */
  service: Pick<ServiceSummary, 'slug' | 'title'> | undefined;
};

/** One article. */
export const page: Page<ArticleContent> = {
  namespaces: ['blog'],
  load: async (language, slug) => {
    const [article, articles, services] = await Promise.all([
      loadEntry(language, 'article', slug),
      loadTable(language, 'articles'),
      loadTable(language, 'services'),
    ]);
    return {
      article,
      related: articles.filter((other) => other.slug !== slug),
      service: services.find((one) => one.slug === article.service),
    };
  },
  subject: ({ article }, t) => ({
    kind: 'article',
    article,
    section: t(`blog:categories.${article.category as ArticleCategory}`),
  }),
  Component: ArticlePage,
};

function ArticlePage(): ReactElement {
  const { t } = useTranslation('blog');
  const { article, related, service } = usePageData<ArticleContent>().content;
  return (
    <>
      <article>
        <Header article={article} />
        <Body article={article} />
      </article>
      <Section heading={t('article.relatedPosts')} tone="tinted">
        <ArticleCards articles={related} />
      </Section>
      <CallToAction
        title={t('article.cta.title')}
        text={t('article.cta.text')}
        weave={article.slug}
        primary={{ to: routeRows.contact.path, label: t('article.cta.button') }}
        {...(service !== undefined && {
          secondary: { to: pathOfEntry('service', service.slug), label: service.title },
        })}
      />
    </>
  );
}

/** The head of an article, with the only `h1`. */
function Header({ article }: { article: Article }): ReactElement {
  const { t } = useTranslation('blog');
  const { language } = usePageData();
  const { slug, title, category, author, publishedAt, readMinutes, cover } = article;
  const date = formatDay(publishedAt, language);
  return (
    <header className="article-head">
      <WeaveArt name={slug} variant="band" />
      <div className="container article-head__words">
        <Link to={routeRows.blog.path} className="back-link">
          <Icon name="arrow-left" size="small" />
          {t('article.back')}
        </Link>
        <DraftBadge entry={article} />
        <Badge>{t(`categories.${category as ArticleCategory}`)}</Badge>
        <h1>{title}</h1>
        <ul className="article-head__meta">
          <li>
            <Icon name="user" size="small" />
            <span className="visually-hidden">{t('article.author')}</span> {author}
          </li>
          <li>
            <Icon name="calendar" size="small" />
            <time dateTime={publishedAt}>{t('article.publishedOn', { date })}</time>
          </li>
          <li>
            <Icon name="clock" size="small" />
            {t('article.readTime', { count: readMinutes })}
          </li>
        </ul>
      </div>
      {cover !== undefined && (
        <div className="container cover">
          <SiteImage image={cover} sizes={coverSizes} isFirst />
        </div>
      )}
    </header>
  );
}

/** The text, with its table of contents beside it where there is room. */
function Body({ article }: { article: Article }): ReactElement {
  const { t } = useTranslation('blog');
  return (
    <div className="container article-body">
      <ContentsList heading={t('article.contents')} entries={collectHeadings(article.html)} />
      <div>
        <Prose html={article.html} />
        <footer className="article-foot">
          <p className="article-foot__label" aria-hidden="true">
            {t('article.tags')}
          </p>
          <ChipList label={t('article.tags')} items={article.tags} />
          <ShareLinks title={article.title} />
        </footer>
      </div>
    </div>
  );
}
