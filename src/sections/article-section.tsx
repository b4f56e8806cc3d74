import type { ReactElement } from 'react';
import { ChipList } from '../components/chip.tsx';
import { Prose } from '../components/prose.tsx';
import { ContentsList } from './contents-list.tsx';

type ArticleSectionProps = {
  contents: { heading: string; entries: readonly { id: string; text: string }[] };
  /** Sanitised when content is built. */
  html: string;
  tags: { label: string; items: readonly string[] };
};

/** The text of an article, its contents beside it where there is room. */
export function ArticleSection({ contents, html, tags }: ArticleSectionProps): ReactElement {
  return (
    <div className="container article-body">
      <ContentsList {...contents} />
      <div>
        <Prose html={html} />
        <footer className="article-foot">
          <p className="article-foot__label" aria-hidden="true">
            {tags.label}
          </p>
          <ChipList {...tags} />
        </footer>
      </div>
    </div>
  );
}
