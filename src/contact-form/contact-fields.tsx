import type { ReactElement } from 'react';
import type { ContactField } from '#domain/contact/form-contract.ts';
import { useTranslation } from '../app/use-translation.ts';
import { TextAreaField, TextField } from '../components/field.tsx';
import { type ErrorTexts, fieldId } from './error-texts.ts';
import type { MessageCounter } from './message-counter.ts';

type ContactFieldsProps = {
  errors: ErrorTexts;
  /** What the server gives back after a refused post; the inputs keep everything else themselves. */
  values: Partial<Record<ContactField, string>>;
  counter: MessageCounter;
};

export function ContactFields({ errors, values, counter }: ContactFieldsProps): ReactElement {
  const { t } = useTranslation('form');
  const countText = (left: number) =>
    left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left });
  const shared = (field: ContactField) => ({
    id: fieldId(field),
    name: field,
    label: t(`labels.${field}`),
    error: errors[field],
    defaultValue: values[field] ?? '',
  });
  return (
    <>
      <div className="form__half">
        <TextField {...shared('firstName')} autoComplete="given-name" aria-required />
      </div>
      <div className="form__half">
        <TextField {...shared('lastName')} autoComplete="family-name" aria-required />
      </div>
      <div className="form__half">
        <TextField
          {...shared('email')}
          type="email"
          hint={t('hints.email')}
          autoComplete="email"
          spellCheck={false}
          aria-required
        />
      </div>
      <div className="form__half">
        <TextField {...shared('company')} optionalNote={t('labels.optional')} autoComplete="organization" />
      </div>
      <TextAreaField
        {...shared('message')}
        hint={t('hints.message')}
        counter={countText(counter.left)}
        announcedCounter={counter.announced === null ? undefined : countText(counter.announced.left)}
        aria-required
      />
    </>
  );
}
