import type { ReactNode } from 'react';

type BadgeProps = { tone?: 'accent' | 'second' | 'plain'; children: ReactNode };

/** A short label above a heading: a category, a state. */
export function Badge({ tone = 'second', children }: BadgeProps) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
