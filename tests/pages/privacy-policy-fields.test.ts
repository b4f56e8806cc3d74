import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MessageContent, messageFieldNames } from '#domain/contact/message-fields.ts';
import type { Language } from '#domain/locale.ts';
import { root } from '../support/root.ts';

const named = ['en', 'fr', 'es'] as const satisfies readonly Language[];
type Named = (typeof named)[number];

/** How the policy names each personal field that is stored. A field without a row here does not compile. */
const names = {
  firstName: { en: 'first name', fr: 'prénom', es: 'nombre' },
  lastName: { en: 'last name', fr: 'nom', es: 'apellidos' },
  email: { en: 'email address', fr: 'adresse e-mail', es: 'correo electrónico' },
  company: { en: 'company', fr: 'entreprise', es: 'empresa' },
  message: { en: 'your message', fr: 'votre message', es: 'su mensaje' },
  claimedTimestamp: { en: 'time of sending', fr: 'heure d’envoi', es: 'hora de envío' },
  claimedUserAgent: { en: 'user-agent', fr: 'user agent', es: 'agente de usuario' },
} as const satisfies Record<keyof MessageContent, Record<Named, string>>;

test.each(named)('the %s privacy policy names every personal field that is stored', (language) => {
  const policy = readFileSync(join(root, `content/legal/privacy-policy.${language}.md`), 'utf8').toLowerCase();
  const unnamed = messageFieldNames.filter((field) => !new RegExp(`\\b${names[field][language]}`, 'u').test(policy));
  expect(unnamed).toEqual([]);
});
