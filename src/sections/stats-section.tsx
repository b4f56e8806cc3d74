import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { StatList } from '../components/stat-tile.tsx';

type StatsSectionProps = { heading: string; items: readonly { value: string; label: string }[] };

/** The group in a few figures. */
export function StatsSection({ heading, items }: StatsSectionProps): ReactElement {
  return (
    <Section heading={heading} layout="aside">
      <StatList items={items} />
    </Section>
  );
}
