import type { ReactNode } from 'react';

type CardProps = {
  /** `li` inside a list of cards. */
  as?: 'article' | 'div' | 'li';
  /** `row` puts the picture beside the words where there is room. */
  layout?: 'stack' | 'row';
  tone?: 'plain' | 'tinted' | 'deep';
  /** A weave or an icon, above the words. */
  media?: ReactNode;
  /** Kept at the lower edge, so that the feet of neighbours align. */
  footer?: ReactNode;
  /** The whole card follows its `CardLink`. */
  linked?: boolean;
  children: ReactNode;
};

export function Card({
  as: Element = 'div',
  layout = 'stack',
  tone = 'plain',
  media,
  footer,
  linked,
  children,
}: CardProps) {
  return (
    <Element className={`card card--${layout} card--${tone}${linked ? ' card--linked' : ''}`}>
      {media !== undefined && <div className="card__media">{media}</div>}
      <div className="card__body">
        {children}
        {footer !== undefined && <div className="card__footer">{footer}</div>}
      </div>
    </Element>
  );
}
