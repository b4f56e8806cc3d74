import type { ReactElement } from 'react';
import { trapField } from '#domain/contact/form-contract.ts';
import { useTranslation } from '../app/use-translation.ts';

/** A field that nobody sees, reaches with the keyboard or has filled in by a password manager: only programs fill it. */
export function SpamTrap(): ReactElement {
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
