import type { ParsedContactMessage } from '#domain/contact/message.ts';
import type { ContactValues } from './contact-call.ts';

type Schema = Pick<typeof import('#domain/contact/message.ts'), 'parseContactMessage'>;

/** Fetches the schema when the form is first used, because the first view needs none of it; `null` when offline. */
export function loadSchema(): Promise<Schema | null> {
  return import('#domain/contact/message.ts').catch(() => null);
}

/** Judges the values as the server will. Where the schema cannot be had, the server alone judges. */
export async function checkValues(values: ContactValues): Promise<ParsedContactMessage> {
  const schema = await loadSchema();
  return schema === null ? { ok: true, message: values } : schema.parseContactMessage(values);
}
