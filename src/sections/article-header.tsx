import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { WeaveArt } from '../components/weave-art.tsx';

type ArticleHeaderProps = {
  back: ReactNode;
  weave: string;
  category: string;
  title: string;
  author: { label: string; name: string };
  /** `day` for machines, `text` for readers. */
  published: { day: string; text: string };
  readTime: string;
};

/** The head of an article, with the page's only `h1`. */
export function ArticleHeader(props: ArticleHeaderProps): ReactElement {
  const { back, weave, category, title, author, published, readTime } = props;
  return (
    <header className="article-head">
      <WeaveArt name={weave} variant="band" />
      <div className="container article-head__words">
        {back}
        <Badge>{category}</Badge>
        <h1>{title}</h1>
        <ul className="article-head__meta">
          <li>
            <Icon name="user" size="small" />
            <span className="visually-hidden">{author.label}</span> {author.name}
          </li>
          <li>
            <Icon name="calendar" size="small" />
            <time dateTime={published.day}>{published.text}</time>
          </li>
          <li>
            <Icon name="clock" size="small" />
            {readTime}
          </li>
        </ul>
      </div>
    </header>
  );
}
