import { expect, test } from 'vitest';
import { contactFields, messageFieldNames } from '#domain/contact/fields.ts';
import { languages } from '#domain/locale.ts';
import { loadCatalogue } from '../../src/app/content.ts';
import { renderPage } from '../support/render-page.ts';

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
