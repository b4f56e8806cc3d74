import type { ReactElement } from 'react';
import { Link } from '../../components/link.tsx';
import { useTranslation } from '../../use-translation.ts';

/** What the message is used for, and that one may object (POPIA, section 18). */
export function PrivacyNotice(): ReactElement {
  const { t } = useTranslation('form');
  return (
    <p className="form__note">
      {t('privacy.text')} <Link to="/privacy-policy">{t('privacy.link')}</Link>
    </p>
  );
}
