import { type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContactField, contactFields, contactLimits, keyField, trapField } from '#domain/contact/form-contract.ts';
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

export type ContactFormControls = ContactFormState & {
  counter: MessageCounter;
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  submitButton: RefObject<HTMLButtonElement | null>;
  /** Heading of the text that replaces the form after success. */
  sentHeading: RefObject<HTMLHeadingElement | null>;
  /** Brings the empty form back. */
  writeAnother: () => void;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
};

type ContactFormSettings = Pick<PageState, 'backend'> & {
  served: PageState['form'];
  suggest: () => Promise<string | null>;
};

/**
 * What the contact form does once script runs.
 *
 * @param served What the server answered to a post without script.
 * @param backend Takes the messages where the settings say so; else this site does.
 * @param suggest The words that an empty message begins with; `null` for none. They are no draft until something is typed.
 * @param report Called with what became of a submit, after the form shows it.
 */
export function useContactForm(
  { served, backend, suggest }: ContactFormSettings,
  report: (outcome: Outcome) => void,
): ContactFormControls {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
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
    if (outcome.kind === 'sent') sentHeading.current?.focus();
    else if ('errors' in outcome) summary.current?.focus();
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

  const writeAnother = () => {
    flushSync(() => dispatch({ type: 'restarted' }));
    form.current?.querySelector('input')?.focus();
  };

  return { ...state, counter, form, summary, submitButton, sentHeading, writeAnother, onSubmit, onInput };
}

/** Fills the form in when it opens: with the draft, or a message with the suggested words. */
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

/**
 * The form is idle until it is submitted, and idle again when the answer is there; `sent` and `failed` are idle too, with
 * a sentence that stays.
 */
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
 * The form after something has happened. An edit can take away or change the error of a field that has one;
 * it never marks a field that was not marked, because the visitor may still be typing.
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

/** How many characters of the message are left (negative: too many), and the number that is read out. */
export type MessageCounter = {
  left: number;
  /** `null` while there is plenty of room: nothing is read out to somebody who types. */
  announced: { band: Band; left: number } | null;
};

export function startCounter(message: string): MessageCounter {
  return { left: countLeft(message), announced: null };
}

/** Speaks when a band begins (100 left, 20 left, too many) and keeps still inside it. */
export function nextCounter({ announced }: MessageCounter, message: string): MessageCounter {
  const left = countLeft(message);
  const band = bandOf(left);
  if (band === 'plenty') return { left, announced: null };
  return { left, announced: announced?.band === band ? announced : { band, left } };
}

/** As the schema counts: code points, after trimming, each line break one. */
function countLeft(message: string): number {
  return contactLimits.message - [...message.replace(/\r\n?/g, '\n').trim()].length;
}

function bandOf(left: number): Band {
  if (left < 0) return 'over';
  if (left <= 20) return 'last';
  return left <= 100 ? 'near' : 'plenty';
}

/** The inputs keep their own values, so that what was typed outlives hydration and a change of language. */
function readValues(form: HTMLFormElement): ContactValues {
  return Object.fromEntries(contactFields.map((field) => [field, readField(form, field)])) as ContactValues;
}

function readTrap(form: HTMLFormElement): string {
  return readField(form, trapField);
}

function fillEmptyFields(form: HTMLFormElement, values: Partial<ContactValues>): void {
  for (const field of contactFields) {
    if (readField(form, field) === '') setField(form, field, values[field] ?? '');
  }
}

/** A reset would bring back what the server put into the fields. */
function clearFields(form: HTMLFormElement): void {
  for (const field of contactFields) setField(form, field, '');
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (isControl(control)) control.value = value;
}

/** The field that an event of the form came from. */
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
