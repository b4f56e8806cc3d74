import { type ReactElement, useContext, useState } from 'react';
import { keyField } from '#domain/contact/form-contract.ts';
import { routeRows } from '#domain/routes.ts';
import { usePageState } from '../app/document.tsx';
import type { FormState as ServedForm } from '../app/page-state.ts';
import { useTranslation } from '../app/use-translation.ts';
import { Button } from '../components/button.tsx';
import { ErrorSummary } from '../components/field.tsx';
import { LinkAddress } from '../components/link.tsx';
import { usePlace } from '../components/navigation.ts';
import { useShowToast } from '../components/toast.tsx';
import { loadSchema } from './check-values.ts';
import type { Outcome } from './contact-call.ts';
import { ContactFields } from './contact-fields.tsx';
import { buildErrorTexts, listErrors } from './error-texts.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { ServedAlert } from './served-alert.tsx';
import { SpamTrap } from './spam-trap.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The contact form, as it stands on the home page and on /contact. Without script it is posted to /contact. */
export function ContactForm(): ReactElement {
  const action = useContext(LinkAddress)(routeRows.contact.path);
  const { t } = useTranslation('form');
  const served = useServedForm();
  const { form, summary, submitButton, phase, errors, counter, ...listeners } = useContactForm(
    { served, backend: usePageState().backend },
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

/** What the server answered to a post without script. It belongs to the first view and to no later one. */
function useServedForm(): ServedForm | null {
  const { form } = usePageState();
  const isFirstView = usePlace().key === 'default';
  const [served] = useState(isFirstView ? form : null);
  return served;
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
