import { type MouseEvent, type Ref, useId } from 'react';

type ErrorSummaryProps = {
  title: string;
  intro?: string | undefined;
  errors: readonly { fieldId: string; message: string }[];
  /** To move focus here after a refused submit. */
  ref?: Ref<HTMLDivElement>;
};

/** What is wrong with a form, in one place, each line leading to its field. */
export function ErrorSummary({ title, intro, errors, ref }: ErrorSummaryProps) {
  const headingId = useId();
  return (
    <div className="error-summary" ref={ref} tabIndex={-1} role="alert" aria-labelledby={headingId}>
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

/** A fragment link only scrolls to a field; the caret has to be put there by hand. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
