import type { ReactElement } from 'react';
import { useTranslation } from '../app/i18n.ts';
import { StatList } from '../components/lists.tsx';

const record = ['satisfaction', 'projects', 'roi', 'support'] as const;

/** The four figures of the track record. */
export function TrackRecordList({ label }: { label?: string }): ReactElement {
  const { t } = useTranslation('companies');
  const items = record.map((id) => ({
    value: t(`trackRecord.items.${id}.value`),
    label: t(`trackRecord.items.${id}.label`),
  }));
  return <StatList items={items} {...(label !== undefined && { label })} />;
}
