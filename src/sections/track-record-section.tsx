import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { StatList } from '../components/stat-tile.tsx';

type TrackRecordSectionProps = {
  heading: string;
  lead: string;
  items: readonly { value: string; label: string }[];
};

export function TrackRecordSection({ heading, lead, items }: TrackRecordSectionProps): ReactElement {
  return (
    <Section heading={heading} lead={lead} tone="tinted">
      <div className="track-record">
        <StatList items={items} />
      </div>
    </Section>
  );
}
