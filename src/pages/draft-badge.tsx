import type { ReactElement } from 'react';
import { useTranslation } from '../app/i18n.ts';
import { Badge } from '../components/badge.tsx';

/** The mark of an entry that visitors do not see yet. */
export function DraftBadge({ entry }: { entry: { draft?: boolean | undefined } }): ReactElement | null {
  const { t } = useTranslation('common');
  return entry.draft === true ? <Badge tone="accent">{t('draft')}</Badge> : null;
}
