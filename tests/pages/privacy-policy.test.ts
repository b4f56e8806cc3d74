import { expect, test } from 'vitest';
import { phoneLink } from '#domain/contact/details.ts';
import { languages } from '#domain/locale.ts';
import site from '../../content/site.json' with { type: 'json' };
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
