import express, { type Express } from 'express';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import type { Language } from '#domain/locale.ts';
import { type ContactForms, contactRoute, createEndpoint } from '#server/contact/contact-route.ts';
import type { ReceiveSubmission } from '#server/contact/submissions.ts';

/** The contact form's part of the site. */
export function createContactListener(receiveSubmission: ReceiveSubmission, forms: ContactForms): Express {
  return express().disable('x-powered-by').use(contactRoute(receiveSubmission, forms));
}

/** The endpoint alone, for a visitor of one language; its errors name it and the key of their text. */
export function listEndpoint(language: Language): ContactForms {
  const translate = (translated: Language, key: string) => `${translated} ${key}`;
  return new Map([[contactEndpoint, createEndpoint(() => language, translate)]]);
}
