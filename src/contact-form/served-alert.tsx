import type { ReactElement } from 'react';
import { phoneLink } from '#domain/contact/phone-link.ts';
import { usePageData } from '../app/page-data.ts';
import type { FormState as ServedForm } from '../app/page-state.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Link } from '../components/link.tsx';

const toasts = { limited: 'rateLimit', unavailable: 'failed' } as const;

/** What a toast would say, for a form that was posted without script; errors of fields have their own summary. */
export function ServedAlert({ outcome }: Pick<ServedForm, 'outcome'>): ReactElement | null {
  const { t } = useTranslation('form');
  if (outcome === 'invalid') return null;
  return (
    <div className="notice notice--error" role="alert">
      <h3 className="notice__title">{t(`toasts.${toasts[outcome]}.title`)}</h3>
      <p>{t(`toasts.${toasts[outcome]}.text`)}</p>
      {outcome === 'unavailable' && <OtherWays />}
    </div>
  );
}

function OtherWays(): ReactElement {
  const { t } = useTranslation('form');
  const { phone, email } = usePageData().site.contact.page;
  return (
    <p>
      {t('otherWays')} <Link to={phoneLink(phone)}>{phone}</Link>, <Link to={`mailto:${email}`}>{email}</Link>
    </p>
  );
}
