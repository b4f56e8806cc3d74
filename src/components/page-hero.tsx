import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { WeaveArt } from './weave-art.tsx';

type PageHeroProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The name whose weave is shown; without it, the head is words only and low. */
  weave?: string;
  /** `band` puts the weave across the page, above the words. */
  look?: 'side' | 'band';
  /** A breadcrumb or badge, above the title. */
  above?: ReactNode;
  /** A list, below the lead. */
  details?: ReactNode;
  /** Buttons, below the details. */
  actions?: ReactNode;
  /** Lower, with a smaller title: more of the page is in the first screen. */
  compact?: boolean;
};

/** The head of every page but home, with its only `h1`. */
export function PageHero({ title, lead, weave, look = 'side', above, details, actions, compact }: PageHeroProps) {
  const kind = weave === undefined ? 'words' : look;
  return (
    <header className={`page-hero page-hero--${kind}${compact ? ' page-hero--compact' : ''}`}>
      {weave !== undefined && look === 'band' && <WeaveArt name={weave} variant="band" />}
      <div className="container page-hero__inner">
        <div className="page-hero__words">
          {above}
          <h1>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
          {details}
          {actions !== undefined && <div className="cluster">{actions}</div>}
        </div>
        {weave !== undefined && look === 'side' && <WeaveArt name={weave} variant="hero" />}
      </div>
    </header>
  );
}

type BreadcrumbProps = {
  label: string;
  /** The last one is the current page and not a link. */
  items: readonly { label: string; to?: string }[];
};

/** The path from the home page to the current one. */
export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol className="breadcrumb__list">
        {items.map((item) => (
          <li key={item.label} className="breadcrumb__item">
            {item.to === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <Link to={item.to}>{item.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
