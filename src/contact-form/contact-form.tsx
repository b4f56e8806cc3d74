import { type FocusEvent, type ReactElement, type ReactNode, type Ref, useContext, useState } from 'react';
import { phoneLink } from '#domain/contact/details.ts';
import { keyField, trapField, type Wait } from '#domain/contact/form-contract.ts';
import { routeRows } from '#domain/routes.ts';
import { loadTable } from '../app/content.ts';
import { usePageState } from '../app/document.tsx';
import { useTranslation } from '../app/i18n.ts';
import { usePageData } from '../app/page-data.ts';
import type { FormState as ServedForm } from '../app/page-state.ts';
import { Button } from '../components/button.tsx';
import { ErrorSummary } from '../components/field.tsx';
import { Link, LinkContext } from '../components/link.tsx';
import { useShowToast } from '../components/toast.tsx';
import { buildErrorTexts, ContactFields, listErrors } from './contact-fields.tsx';
import { loadSchema, type Outcome } from './submission.ts';
import { useContactForm } from './use-contact-form.ts';

/** The error summary or the notice above the fields. The action names it, so that a response without script opens there. */
const resultId = 'contact-result';

/**
 * The contact form of the home page and of /contact. Without script it is posted to /contact.
 *
 * @param props.children Shown above the form until a message is sent.
 */
export function ContactForm({ children }: { children?: ReactNode }): ReactElement {
  const action = useContext(LinkContext)(`${routeRows.contact.path}#${resultId}`);
  const { t } = useTranslation('form');
  const [served] = useState(usePageData().form);
  const { form, summary, submitButton, sentHeading, writeAnother, phase, errors, counter, ...listeners } =
    useContactForm({ served, backend: usePageState().backend, suggest: useServiceSuggestion() }, useOutcomeToast());
  const texts = buildErrorTexts(errors, t);
  const lines = listErrors(texts);
  const isSubmitting = phase === 'submitting';
  const isSent = phase === 'sent';
  const attributes = { ref: form, className: 'form', method: 'post', action, hidden: isSent };
  return (
    <>
      {!isSent && children}
      {isSent && <SentMessage heading={sentHeading} onAnother={writeAnother} />}
      <form {...attributes} noValidate onFocus={prepareField} {...listeners}>
        {lines.length === 0 && served !== null && <ServedAlert served={served} />}
        {lines.length > 0 && (
          <ErrorSummary
            ref={summary}
            id={resultId}
            title={t('summary.title')}
            intro={t('summary.intro', { count: lines.length })}
            errors={lines}
          />
        )}
        <p className="form__note">{t('requiredNote')}</p>
        <ContactFields errors={texts} values={served?.values ?? {}} counter={counter} />
        <SpamTrap />
        <input type="hidden" name={keyField} defaultValue="" />
        {phase === 'failed' && (
          <div className="notice notice--error">
            <OtherContacts intro={t('failsAgain')} />
          </div>
        )}
        <div className="form__end">
          <Button ref={submitButton} type="submit" pending={isSubmitting}>
            {isSubmitting ? t('submitting') : t('submit')}
          </Button>
          <PrivacyNotice />
        </div>
      </form>
    </>
  );
}

/** Browsers scroll to the caret of a text area, not to its frame, which may stay below the window. */
function prepareField({ target }: FocusEvent): void {
  void loadSchema();
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** The service that the visitor comes from. Browser only: the server renders the same page for every query. */
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
  const formatWait = useWaitWords();
  const show = useShowToast();
  return (outcome) => {
    if (outcome.kind === 'invalid') return;
    if ('detail' in outcome) console.error(`The contact message could not be sent: ${outcome.detail}`);
    const words = ({ sent: 'sent', limited: 'rateLimit', refused: 'failed', failed: 'failed' } as const)[outcome.kind];
    const kind = outcome.kind === 'sent' ? 'success' : 'error';
    const wait = outcome.kind === 'limited' ? formatWait(outcome.wait) : '';
    const more = outcome.kind === 'refused' && <OtherContacts intro={t('otherWays')} />; // the form shows them after `failed`
    show({ kind, title: t(`toasts.${words}.title`), text: `${t(`toasts.${words}.text`)} ${wait}`.trim(), more });
  };
}

function useWaitWords(): (wait: Wait | null) => string {
  const { t } = useTranslation('form');
  return (wait) => (wait === null ? '' : t(`wait.${wait.unit}`, { count: wait.count }));
}

/** Replaces the form. Its heading gets the focus, and the toast is the live region. */
function SentMessage({
  heading,
  onAnother,
}: {
  heading: Ref<HTMLHeadingElement>;
  onAnother: () => void;
}): ReactElement {
  const { t } = useTranslation('form');
  return (
    <div className="notice notice--sent">
      <h3 className="notice__title" ref={heading} tabIndex={-1}>
        {t('successHeading')}
      </h3>
      <p>{t('sentText')}</p>
      <Button tone="secondary" onClick={onAnother}>
        {t('sendAnother')}
      </Button>
    </div>
  );
}

/** Texts for each outcome of a post without script. */
const servedWords = {
  limited: 'toasts.rateLimit',
  unavailable: 'toasts.failed',
  tooLong: 'refusals.tooLong',
  unreadable: 'refusals.unreadable',
  crossSite: 'refusals.crossSite',
} as const;

/** The result of a form posted without script, and what happened to its values; field errors have their own summary. */
function ServedAlert({ served: { outcome, values, wait } }: { served: ServedForm }): ReactElement | null {
  const { t } = useTranslation('form');
  const formatWait = useWaitWords();
  if (outcome === 'invalid') return null;
  const words = servedWords[outcome];
  return (
    <div className="notice notice--error" id={resultId} tabIndex={-1} role="alert">
      <h3 className="notice__title">{t(`${words}.title`)}</h3>
      <p>
        {t(`${words}.text`)} {formatWait(wait)}
      </p>
      <p>{t(Object.keys(values).length > 0 ? 'kept' : 'notKept')}</p>
      {outcome !== 'limited' && <OtherContacts intro={t('otherWays')} />}
    </div>
  );
}

function OtherContacts({ intro }: { intro: string }): ReactElement {
  const { phone, email } = usePageData().site.contact.page;
  return (
    <p>
      {intro} <Link to={phoneLink(phone)}>{phone}</Link>, <Link to={`mailto:${email}`}>{email}</Link>
    </p>
  );
}

/** Hidden from people, the keyboard and password managers: only bots fill it in. */
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

/** How the message is used, and the right to object (POPIA, section 18). */
function PrivacyNotice(): ReactElement {
  const { t } = useTranslation('form');
  return (
    <p className="form__note">
      {t('privacy.text')} <Link to={routeRows.privacyPolicy.path}>{t('privacy.link')}</Link>
    </p>
  );
}
