import { type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContactField, contactFields, formFields } from '#domain/contact/fields.ts';
import { keyField, trapField } from '#domain/contact/form-contract.ts';
import type { InvalidFields } from '#domain/contact/message.ts';
import type { PageState } from '../app/page-state.ts';
import { createDraftStore, createIdempotencyKey, type DraftStore } from './draft-store.ts';
import {
  backendTarget,
  type ContactValues,
  checkValues,
  errorsOf,
  type FieldError,
  type FieldErrors,
  type Outcome,
  siteTarget,
  submitMessage,
} from './submission.ts';

type ContactFormSettings = Pick<PageState, 'backend'> & {
  served: PageState['form'];
  suggest: () => Promise<string | null>;
};

/**
 * The contact form with script.
 *
 * @param served The server's result of a post without script.
 * @param backend Receives the messages if the settings say so; otherwise this site does.
 * @param suggest Initial text of an empty message; `null` for none. It becomes a draft when the visitor types.
 * @param report Called with the outcome of a submit, after the form shows it.
 */
export function useContactForm({ served, backend, suggest }: ContactFormSettings, report: (outcome: Outcome) => void) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  /** Of the confirmation that replaces the form. */
  const sentHeading = useRef<HTMLHeadingElement>(null);
  const [state, dispatch] = useReducer(nextForm, served?.invalid ?? {}, idleForm);
  const [counter, count] = useReducer(nextCounter, served?.values.message ?? '', startCounter);
  const [drafts] = useState(() => createDraftStore(() => window.sessionStorage, createIdempotencyKey));

  useFirstValues(form, drafts, suggest, count);

  const end = (element: HTMLFormElement, outcome: Outcome) => {
    if (outcome.kind === 'sent') {
      clearFields(element);
      drafts.forget();
    }
    count(readValues(element).message);
    flushSync(() => dispatch({ type: 'ended', outcome }));
    if (outcome.kind === 'sent') focusAtTop(sentHeading.current);
    else if ('errors' in outcome) focusAtTop(summary.current);
    else if (document.activeElement === document.body) submitButton.current?.focus(); // disabling it took the focus away
    report(outcome);
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
    void submitMessage({ values, honeypot: readField(element, trapField), target }).then((outcome) =>
      end(element, outcome),
    );
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

  /** Shows the empty form again. */
  const writeAnother = () => {
    flushSync(() => dispatch({ type: 'restarted' }));
    form.current?.querySelector('input')?.focus();
  };

  return { ...state, counter, form, summary, submitButton, sentHeading, writeAnother, onSubmit, onInput };
}

/** Browsers scroll a focused element only as far as needed, and then the header may cover its start. */
function focusAtTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

/** Fills the form when it opens: with the draft, or with the suggested text. */
function useFirstValues(
  form: RefObject<HTMLFormElement | null>,
  drafts: DraftStore,
  suggest: ContactFormSettings['suggest'],
  count: (message: string) => void,
): void {
  const [firstSuggest] = useState(() => suggest);

  useEffect(() => {
    if (form.current === null) return;
    if (new URLSearchParams(window.location.search).get('sent') === '1') drafts.forget(); // sent before hydration
    fillEmptyFields(form.current, drafts.readValues());
    const values = readValues(form.current);
    drafts.keepValues(values); // typed before hydration
    count(values.message);
    void firstSuggest().then((message) => {
      if (form.current === null || message === null) return;
      fillEmptyFields(form.current, { message });
      count(readValues(form.current).message);
    });
  }, [form, drafts, firstSuggest, count]);
}

/** `idle` until a submit and after its response; `sent` and `failed` are idle too, with a lasting message. */
export type ContactFormState = { phase: 'idle' | 'submitting' | 'sent' | 'failed'; errors: FieldErrors };

export type ContactFormEvent =
  | { type: 'submitted' }
  | { type: 'ended'; outcome: Outcome }
  | { type: 'restarted' }
  | { type: 'edited'; field: ContactField; error: FieldError | null };

export function idleForm(invalid: InvalidFields): ContactFormState {
  return { phase: 'idle', errors: errorsOf(invalid) };
}

/**
 * The next state of the form. An edit can remove or change the error of a field; it never adds one, because the visitor
 * may still be typing.
 */
export function nextForm(state: ContactFormState, event: ContactFormEvent): ContactFormState {
  if (event.type === 'submitted') return { ...state, phase: 'submitting' };
  if (event.type === 'restarted') return { phase: 'idle', errors: {} };
  if (event.type === 'ended') return endedForm(event.outcome);
  if (state.errors[event.field] === undefined) return state;
  const { [event.field]: _, ...others } = state.errors;
  return { ...state, errors: event.error === null ? others : { ...others, [event.field]: event.error } };
}

function endedForm(outcome: Outcome): ContactFormState {
  const phase = outcome.kind === 'sent' || outcome.kind === 'failed' ? outcome.kind : 'idle';
  return { phase, errors: 'errors' in outcome ? outcome.errors : {} };
}

type Band = 'plenty' | 'near' | 'last' | 'over';

/** Characters left for the message (negative: too many), and the number to announce. */
export type MessageCounter = {
  left: number;
  /** `null` while there is enough room, so that screen readers do not interrupt typing. */
  announced: { band: Band; left: number } | null;
};

export function startCounter(message: string): MessageCounter {
  return { left: countLeft(message), announced: null };
}

/** Announces when a band starts (100 left, 20 left, too many), and nothing inside it. */
export function nextCounter({ announced }: MessageCounter, message: string): MessageCounter {
  const left = countLeft(message);
  const band = bandOf(left);
  if (band === 'plenty') return { left, announced: null };
  return { left, announced: announced?.band === band ? announced : { band, left } };
}

/** Counts like the schema: code points, after trimming, each line break as one. */
function countLeft(message: string): number {
  return formFields.message.max - [...message.replace(/\r\n?/g, '\n').trim()].length;
}

function bandOf(left: number): Band {
  if (left < 0) return 'over';
  if (left <= 20) return 'last';
  return left <= 100 ? 'near' : 'plenty';
}

/** Inputs are uncontrolled, so that what was typed survives hydration and a change of language. */
function readValues(form: HTMLFormElement): ContactValues {
  return Object.fromEntries(contactFields.map((field) => [field, readField(form, field)])) as ContactValues;
}

function fillEmptyFields(form: HTMLFormElement, values: Partial<ContactValues>): void {
  for (const field of contactFields) {
    if (readField(form, field) === '') setField(form, field, values[field] ?? '');
  }
}

/** A form reset would restore the values that the server rendered. */
function clearFields(form: HTMLFormElement): void {
  for (const field of contactFields) setField(form, field, '');
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (isControl(control)) control.value = value;
}

/** The field of a form event. */
function fieldOf(target: EventTarget): ContactField | null {
  return contactFields.find((field) => isControl(target) && target.name === field) ?? null;
}

function readField(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return isControl(control) ? control.value : '';
}

function isControl(value: unknown): value is HTMLInputElement | HTMLTextAreaElement {
  return value instanceof HTMLInputElement || value instanceof HTMLTextAreaElement;
}
