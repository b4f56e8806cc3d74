import type { RequestListener } from 'node:http';
import express from 'express';
import { contactEndpoint } from '#domain/contact/form-contract.ts';
import type { Language } from '#domain/locale.ts';
import { type ContactForms, createContactRoute, createEndpoint } from '#server/contact/contact-route.ts';
import type { ContactSubmissions } from '#server/contact/submissions.ts';

/** The contact form's part of the site: refusals from memory first, then Express. */
export function createContactListener(submissions: ContactSubmissions, forms: ContactForms): RequestListener {
  const sendError = (error: unknown) => {
    throw error;
  };
  const contact = createContactRoute({ submissions, forms, sendError });
  const app = express().disable('x-powered-by').use(contact.receive);
  return (request, response) => {
    if (!contact.refuse(request, response)) app(request, response);
  };
}

/** The endpoint alone, for a visitor of one language; its errors name it and the key of their text. */
export function listEndpoint(language: Language): ContactForms {
  const translateError = (translated: Language, key: string) => `${translated} ${key}`;
  return new Map([[contactEndpoint, createEndpoint({ requestLanguage: () => language, translateError, headers: [] })]]);
}
