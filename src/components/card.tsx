import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type CardProps = {
  /** `row` puts the image beside the text where there is room. */
  layout?: 'stack' | 'row';
  /** A weave or an image, above the text; `false` for none. */
  media?: ReactNode;
  /** Stays at the lower edge, so that the feet of neighbours align. */
  footer: ReactNode;
  /** The whole card follows its only link: a `CardMore` or a `.card__link`. */
  linked?: boolean;
  children: ReactNode;
};

export function Card({ layout = 'stack', media, footer, linked, children }: CardProps) {
  return (
    <article className={`card card--${layout}${linked ? ' card--linked' : ''}`}>
      {media && <div className="card__media">{media}</div>}
      <div className="card__body">
        {children}
        <div className="card__footer">{footer}</div>
      </div>
    </article>
  );
}

type CardMoreProps = {
  to: string;
  /** The visible text, such as "Learn More". */
  label: string;
  /** The same with the name of the card, for screen readers that list links. */
  fullLabel: string;
};

/** The only link of a linked card, which the whole card follows. */
export function CardMore({ to, label, fullLabel }: CardMoreProps) {
  return (
    <Link className="card__link card__more" to={to}>
      <span aria-hidden>{label}</span>
      <span className="visually-hidden">{fullLabel}</span>
      <Icon name="arrow-right" size="small" />
    </Link>
  );
}
