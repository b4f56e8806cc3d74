import type { ReactNode } from 'react';

type BadgeProps = { tone?: 'accent' | 'second'; children: ReactNode };

/** A short label above a heading, such as a category. */
export function Badge({ tone = 'second', children }: BadgeProps) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}

type ChipListProps = {
  /** The name of the list for screen readers. */
  label: string;
  items: readonly string[];
};

/** A row of names: the companies of an industry, the technologies of a service, the tags of an article. */
export function ChipList({ label, items }: ChipListProps) {
  return (
    <ul className="chips" aria-label={label}>
      {items.map((item) => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
    </ul>
  );
}
