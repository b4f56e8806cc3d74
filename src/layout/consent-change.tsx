import type { ReactElement } from 'react';
import { useConsent } from '../analytics/consent.tsx';
import { useTranslation } from '../app/use-translation.ts';

/** Brings the question about analytics back, where there was one to answer. */
export function ConsentChange(): ReactElement | null {
  const { t } = useTranslation('common');
  const { consent, ask } = useConsent();
  if (consent === null || consent === 'not-needed' || consent === 'forbidden') return null;
  return (
    <button type="button" className="site-footer__choice" onClick={({ currentTarget }) => ask(currentTarget)}>
      {t('consent.change')}
    </button>
  );
}
