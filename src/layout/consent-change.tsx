import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsent } from '../analytics/consent.tsx';

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
