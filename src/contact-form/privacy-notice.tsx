import type { ReactElement } from 'react';
import { useTranslation } from '../app/use-translation.ts';
import { Link } from '../components/link.tsx';

/** What the message is used for, and that one may object (POPIA, section 18). */
export function PrivacyNotice(): ReactElement {
  const { t } = useTranslation('form');
  return (
    <p className="form__note">
      {t('privacy.text')} <Link to="/privacy-policy">{t('privacy.link')}</Link>
    </p>
  );
}
