import type { ReactElement } from 'react';
import type { FormState as ServedForm } from '../../page-state.ts';
import { useTranslation } from '../../use-translation.ts';

const toasts = { limited: 'rateLimit', unavailable: 'failed' } as const;

/** What a toast would say, for a form that was posted without script; errors of fields have their own summary. */
export function ServedAlert({ outcome }: Pick<ServedForm, 'outcome'>): ReactElement | null {
  const { t } = useTranslation('form');
  if (outcome === 'invalid') return null;
  return (
    <div className="notice notice--error" role="alert">
      <h3 className="notice__title">{t(`toasts.${toasts[outcome]}.title`)}</h3>
      <p>{t(`toasts.${toasts[outcome]}.text`)}</p>
    </div>
  );
}
