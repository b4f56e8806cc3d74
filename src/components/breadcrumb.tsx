import { Link } from './link.tsx';

type BreadcrumbProps = {
  label: string;
  /** From the home page down; the last one is the page itself and has no link. */
  items: readonly { label: string; to?: string }[];
};

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
