import type { Catalogue, Message } from './catalogue.ts';

export type PluralForm = { stem: string; isOrdinal: boolean; category: Intl.LDMLPluralRule };

/** The forms of one counted text: `items_one`, `items_other`. */
export type PluralGroup = { stem: string; isOrdinal: boolean; forms: ReadonlyMap<Intl.LDMLPluralRule, Message> };

const formSuffix = /^(.+?)(_ordinal)?_(zero|one|two|few|many|other)$/s;
const countPlaceholder = /\{\{-?\s*count\s*[,}]/;

/** Reads the suffix that i18next JSON v4 gives a counted key; whether it is one, only its siblings tell. */
export function parsePluralKey(key: string): PluralForm | null {
  const [, stem, ordinal, category] = formSuffix.exec(key) ?? [];
  if (stem === undefined || category === undefined) return null;
  return { stem, isOrdinal: ordinal !== undefined, category: category as Intl.LDMLPluralRule };
}

/** A name for the group a form belongs to. */
export function groupName({ stem, isOrdinal }: Pick<PluralForm, 'stem' | 'isOrdinal'>): string {
  return isOrdinal ? `${stem}_ordinal` : stem;
}

/**
 * The counted texts of a catalogue. `arrow_one` without `arrow_other` is a key that merely looks like a form,
 * and so is a lone `gender_other` in which nothing is counted.
 */
export function collectPluralGroups({ messages }: Catalogue): Map<string, PluralGroup> {
  const groups = collectForms(messages.values());
  return new Map([...groups].filter(([, group]) => isCounted(group)));
}

/** All that has the suffix of a form, counted or not. */
export function collectForms(messages: Iterable<Message>): Map<string, PluralGroup> {
  const groups = new Map<string, { stem: string; isOrdinal: boolean; forms: Map<Intl.LDMLPluralRule, Message> }>();
  for (const message of messages) {
    const form = parsePluralKey(message.key);
    if (form === null) continue;
    const name = groupName(form);
    const group = groups.get(name) ?? { stem: form.stem, isOrdinal: form.isOrdinal, forms: new Map() };
    group.forms.set(form.category, message);
    groups.set(name, group);
  }
  return groups;
}

function isCounted({ isOrdinal, forms }: PluralGroup): boolean {
  if (isOrdinal) return true;
  return forms.has('other') && (forms.size > 1 || [...forms.values()].some(({ value }) => hasCount(value)));
}

export function hasCount(text: string): boolean {
  return countPlaceholder.test(text);
}
