import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { type ContactField, contactFields, formFields } from '#domain/contact/fields.ts';
import { useTranslation } from '../app/i18n.ts';
import { TextAreaField, TextField } from '../components/field.tsx';
import type { FieldErrors } from './submission.ts';
import type { MessageCounter } from './use-contact-form.ts';

type ErrorTexts = Partial<Record<ContactField, string>>;

type ContactFieldsProps = {
  errors: ErrorTexts;
  /** The values from the server after a rejected post; otherwise inputs keep their own values. */
  values: Partial<Record<ContactField, string>>;
  counter: MessageCounter;
};

export function ContactFields({ errors, values, counter }: ContactFieldsProps): ReactElement {
  const { t } = useTranslation('form');
  const countText = (left: number) =>
    left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left });
  const control = (field: ContactField) => {
    const { isOptional, autoComplete, hasHint } = formFields[field];
    return {
      id: fieldId(field),
      name: field,
      label: t(`labels.${field}`),
      optionalNote: isOptional ? t('labels.optional') : undefined,
      hint: hasHint ? t(`hints.${field as 'email'}`) : undefined,
      error: errors[field],
      defaultValue: values[field] ?? '',
      autoComplete,
      'aria-required': isOptional ? undefined : true,
    };
  };
  return (
    <>
      {contactFields.map((field) =>
        field === 'message' ? (
          <TextAreaField
            key={field}
            {...control(field)}
            counter={countText(counter.left)}
            announcedCounter={counter.announced === null ? undefined : countText(counter.announced.left)}
          />
        ) : (
          <div key={field} className="form__half">
            <TextField
              {...control(field)}
              type={formFields[field].type}
              spellCheck={formFields[field].type === 'email' ? false : undefined}
            />
          </div>
        ),
      )}
    </>
  );
}

/** The errors in the page's language, in the order of the fields. */
export function buildErrorTexts(errors: FieldErrors, t: TFunction<'form'>): ErrorTexts {
  const texts: ErrorTexts = {};
  for (const field of contactFields) {
    const error = errors[field];
    if (error === undefined) continue;
    // Not every field has every reason; the schema only returns those with a text in the catalogue.
    texts[field] = 'text' in error ? error.text : t(`errors.${field}.${error.reason}` as 'errors.email.invalid');
  }
  return texts;
}

function fieldId(field: ContactField): string {
  return `contact-${field}`;
}

/** The lines of the error summary. */
export function listErrors(texts: ErrorTexts): { fieldId: string; message: string }[] {
  return Object.entries(texts).map(([field, message]) => ({ fieldId: fieldId(field as ContactField), message }));
}
