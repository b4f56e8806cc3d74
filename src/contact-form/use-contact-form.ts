import { type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyField } from '#domain/contact/form-contract.ts';
import type { PageState } from '../app/page-state.ts';
import { checkValues } from './check-values.ts';
import type { Outcome } from './contact-call.ts';
import { backendTarget, siteTarget } from './contact-target.ts';
import { createDraftStore } from './draft-store.ts';
import { clearFields, fieldOf, fillEmptyFields, readTrap, readValues, setField } from './form-elements.ts';
import { type ContactFormState, errorsOf, idleForm, nextForm } from './form-state.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { type MessageCounter, nextCounter, startCounter } from './message-counter.ts';
import { submitMessage } from './submit-message.ts';

export type ContactFormControls = ContactFormState & {
  counter: MessageCounter;
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  submitButton: RefObject<HTMLButtonElement | null>;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
};

/**
 * What the contact form does once script runs.
 *
 * @param served What the server answered to a post without script.
 * @param backend Takes the messages where the settings say so; else this site does.
 * @param tell Hears what became of a submit, after the form shows it.
 */
export function useContactForm(
  { served, backend }: { served: PageState['form']; backend: PageState['backend'] },
  tell: (outcome: Outcome) => void,
): ContactFormControls {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [state, dispatch] = useReducer(nextForm, served?.invalid ?? {}, idleForm);
  const [counter, count] = useReducer(nextCounter, served?.values.message ?? '', startCounter);
  const [drafts] = useState(() => createDraftStore(() => window.sessionStorage, createIdempotencyKey));

  useEffect(() => {
    if (form.current === null) return;
    if (new URLSearchParams(window.location.search).get('sent') === '1') drafts.forget(); // sent before hydration
    fillEmptyFields(form.current, drafts.readValues());
    const values = readValues(form.current);
    drafts.keepValues(values); // typed before hydration
    count(values.message);
  }, [drafts]);

  const end = (element: HTMLFormElement, outcome: Outcome) => {
    if (outcome.kind === 'sent') {
      clearFields(element);
      drafts.forget();
    }
    count(readValues(element).message);
    const errors = 'errors' in outcome ? outcome.errors : null;
    flushSync(() => dispatch({ type: 'ended', errors: errors ?? {} }));
    if (errors !== null) summary.current?.focus();
    else if (document.activeElement === document.body) submitButton.current?.focus(); // disabling it took the focus away
    tell(outcome);
  };

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.phase === 'submitting') return;
    dispatch({ type: 'submitted' });
    const element = event.currentTarget;
    const values = readValues(element);
    const { key: idempotencyKey } = drafts.attemptFor(values);
    setField(element, keyField, idempotencyKey);
    const target = backend?.takesMessages ? backendTarget(backend) : siteTarget(idempotencyKey);
    void submitMessage({ values, honeypot: readTrap(element), target }).then((outcome) => end(element, outcome));
  };

  const onInput = async ({ currentTarget, target }: SyntheticEvent<HTMLFormElement>) => {
    const values = readValues(currentTarget);
    drafts.keepValues(values);
    count(values.message);
    const field = fieldOf(target);
    if (field === null || state.errors[field] === undefined) return;
    const parsed = await checkValues(values);
    dispatch({ type: 'edited', field, error: parsed.ok ? null : (errorsOf(parsed.invalid)[field] ?? null) });
  };

  return { ...state, counter, form, summary, submitButton, onSubmit, onInput };
}
