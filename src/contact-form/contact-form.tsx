import { type ReactElement, useContext, useState } from 'react';
import { phoneLink } from '#domain/contact/details.ts';
import { keyField, trapField } from '#domain/contact/form-contract.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { usePageState } from '../app/document.tsx';
import { usePageData } from '../app/page-data.ts';
import type { FormState as ServedForm } from '../app/page-state.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Button } from '../components/button.tsx';
import { ErrorSummary } from '../components/field.tsx';
import { Link, LinkContext } from '../components/link.tsx';
import { useShowToast } from '../components/toast.tsx';
import { buildErrorTexts, ContactFields, listErrors } from './contact-fields.tsx';
import { loadSchema, type Outcome } from './submission.ts';
import { useContactForm } from './use-contact-form.ts';

/** The contact form, as it stands on the home page and on /contact. Without script it is posted to /contact. */
export function ContactForm(): ReactElement {
  const action = useContext(LinkContext).addressOf(routeRows.contact.path);
  const { t } = useTranslation('form');
  const [served] = useState(usePageData().form);
  const { form, summary, submitButton, phase, errors, counter, ...listeners } = useContactForm(
    { served, backend: usePageState().backend, suggest: useServiceSuggestion() },
    useOutcomeToast(),
  );
  const texts = buildErrorTexts(errors, t);
  const lines = listErrors(texts);
  const isSubmitting = phase === 'submitting';
  return (
    <form ref={form} className="form" method="post" action={action} noValidate onFocus={loadSchema} {...listeners}>
      {served !== null && <ServedAlert outcome={served.outcome} />}
      {lines.length > 0 && (
        <ErrorSummary
          ref={summary}
          title={t('summary.title')}
          intro={t('summary.intro', { count: lines.length })}
          errors={lines}
        />
      )}
      <p className="form__note">{t('requiredNote')}</p>
      <ContactFields errors={texts} values={served?.values ?? {}} counter={counter} />
      <SpamTrap />
      <input type="hidden" name={keyField} defaultValue="" />
      <div className="form__end">
        <Button ref={submitButton} type="submit" pending={isSubmitting}>
          {isSubmitting ? t('submitting') : t('submit')}
        </Button>
        <PrivacyNotice />
      </div>
    </form>
  );
}

/** Names the service that the visitor comes from. Only in the browser: the page is the same for every query. */
function useServiceSuggestion(): () => Promise<string | null> {
  const { language } = usePageData();
  const { t } = useTranslation('form');
  return async () => {
    const slug = new URLSearchParams(window.location.search).get('service');
    if (slug === null) return null;
    const services = await loadTable(language, 'services').catch(() => []);
    const service = services.find((one) => one.slug === slug)?.title;
    return service === undefined ? null : t('aboutService', { service });
  };
}

function useOutcomeToast(): (outcome: Outcome) => void {
  const { t } = useTranslation('form');
  const show = useShowToast();
  return (outcome) => {
    if (outcome.kind === 'invalid') return;
    if ('detail' in outcome) console.error(`The contact message could not be sent: ${outcome.detail}`);
    const words = ({ sent: 'sent', limited: 'rateLimit', refused: 'failed', failed: 'failed' } as const)[outcome.kind];
    const kind = outcome.kind === 'sent' ? 'success' : 'error';
    show({ kind, title: t(`toasts.${words}.title`), text: t(`toasts.${words}.text`) });
  };
}

/** What a toast would say, for a form that was posted without script; errors of fields have their own summary. */
function ServedAlert({ outcome }: Pick<ServedForm, 'outcome'>): ReactElement | null {
  const { t } = useTranslation('form');
  if (outcome === 'invalid') return null;
  const words = ({ limited: 'rateLimit', unavailable: 'failed' } as const)[outcome];
  return (
    <div className="notice notice--error" role="alert">
      <h3 className="notice__title">{t(`toasts.${words}.title`)}</h3>
      <p>{t(`toasts.${words}.text`)}</p>
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

/** A field that nobody sees, reaches with the keyboard or has filled in by a password manager: only programs fill it. */
function SpamTrap(): ReactElement {
  const { t } = useTranslation('form');
  const id = `contact-${trapField}`;
  return (
    <div className="field--trap" aria-hidden="true">
      <label htmlFor={id}>{t('honeypot')}</label>
      <input
        id={id}
        name={trapField}
        type="text"
        defaultValue=""
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-form-type="other"
        data-lpignore="true"
      />
    </div>
  );
}

/** What the message is used for, and that one may object (POPIA, section 18). */
function PrivacyNotice(): ReactElement {
  const { t } = useTranslation('form');
  return (
    <p className="form__note">
      {t('privacy.text')} <Link to={routeRows.privacyPolicy.path}>{t('privacy.link')}</Link>
    </p>
  );
}
