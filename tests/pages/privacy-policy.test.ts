import { expect, test } from 'vitest';
import { phoneLink } from '#domain/contact/details.ts';
import { contactFields, messageFieldNames } from '#domain/contact/fields.ts';
import { languages } from '#domain/locale.ts';
import site from '../../content/site.json' with { type: 'json' };
import { loadCatalogue } from '../../src/app/content.ts';
import { renderPage } from '../support/render-page.ts';

const { contact } = site;

const sentenceIn = async (language: 'en' | 'fr' | 'es', days: number) =>
  (await renderPage('/privacy-policy', language, days)).body.textContent.replace(/\s+/g, ' ');

test.each([
  ['en', 'is erased 45 days after', 'is erased 1 day after'],
  ['fr', 'est effacé 45 jours après', 'est effacé 1 jour après'],
  ['es', 'se borra 45 días después', 'se borra 1 día después'],
] as const)('the privacy policy in %s shows the retention of the settings', async (language, many, one) => {
  expect(await sentenceIn(language, 45)).toContain(many);
  expect(await sentenceIn(language, 1)).toContain(one);
});

test.each(languages)('the mailbox and phone of the privacy policy in %s are links', async (language) => {
  const { body } = await renderPage('/privacy-policy', language, 90);
  const hrefs = [...body.querySelectorAll<HTMLAnchorElement>('main a')].map(({ href }) => href);
  expect(hrefs).toContain(`mailto:${contact.privacy.email}`);
  expect(hrefs).toContain(phoneLink(contact.privacy.phone));
});

/** Words of the policy for what is stored beside the fields of the form: the time of sending, the user agent. */
const otherFields = { claimedTimestamp: /time|heure|hora/, claimedUserAgent: /user.agent|agente de usuario/ };

test.each(languages)('the %s privacy policy names every personal field that is stored', async (language) => {
  const policy = (await renderPage('/privacy-policy', language)).querySelector('main')?.textContent ?? '';
  const { labels } = (await loadCatalogue(language, 'form')) as unknown as { labels: Record<string, string> };
  expect(contactFields.filter((field) => !policy.includes(labels[field] ?? 'no label'))).toEqual([]);
  const others = messageFieldNames.filter((field) => !(contactFields as readonly string[]).includes(field));
  expect(others).toEqual(Object.keys(otherFields));
  for (const words of Object.values(otherFields)) expect(policy).toMatch(words);
});
