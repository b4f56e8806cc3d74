import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useId } from 'react';

type FieldTexts = {
  /** Also the target of the link in the error summary. */
  id: string;
  name: string;
  label: string;
  /** Marks an optional field, such as "(optional)". */
  optionalNote?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
};

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className'>;
type TextAreaFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    /** The visible counter; screen readers only get `announcedCounter`. */
    counter?: ReactNode;
    /** Changes rarely, so that it does not interrupt typing. */
    announcedCounter?: string | undefined;
  };

/** A line of text with its label, hint and error. */
export function TextField({ label, optionalNote, hint, error, type = 'text', ...input }: TextFieldProps) {
  return (
    <FieldFrame id={input.id} label={label} optionalNote={optionalNote} hint={hint} error={error}>
      <input {...input} {...controlAria({ id: input.id, hint, error })} type={type} className="field__control" />
    </FieldFrame>
  );
}

/** A text area with its label, hint, error and counter. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, optionalNote, hint, error, counter, announcedCounter, ...area } = props;
  return (
    <FieldFrame id={area.id} label={label} optionalNote={optionalNote} hint={hint} error={error}>
      <textarea rows={6} {...area} {...controlAria({ id: area.id, hint, error })} className="field__control" />
      <p className="field__counter" aria-hidden="true">
        {counter}
      </p>
      <p className="visually-hidden" role="status">
        {announcedCounter}
      </p>
    </FieldFrame>
  );
}

type FieldFrameProps = Omit<FieldTexts, 'name'> & { children: ReactNode };

function FieldFrame({ id, label, optionalNote, hint, error, children }: FieldFrameProps) {
  return (
    <div className={error === undefined ? 'field' : 'field field--invalid'}>
      <label className="field__label" htmlFor={id}>
        {label} {optionalNote !== undefined && <span className="field__optional">{optionalNote}</span>}
      </label>
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

function controlAria({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return {
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}

type ErrorSummaryProps = {
  id?: string;
  title: string;
  intro?: string | undefined;
  errors: readonly { fieldId: string; message: string }[];
  /** To move the focus here after a rejected submit. */
  ref?: Ref<HTMLDivElement>;
};

/** The error summary of a form; each line links to its field. */
export function ErrorSummary({ id, title, intro, errors, ref }: ErrorSummaryProps) {
  const headingId = useId();
  return (
    <div className="error-summary" id={id} ref={ref} tabIndex={-1} role="alert" aria-labelledby={headingId}>
      <h3 className="error-summary__title" id={headingId}>
        {title}
      </h3>
      {intro !== undefined && <p>{intro}</p>}
      <ul className="error-summary__list">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={focusField}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A fragment link only scrolls to a field; the focus needs script. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
