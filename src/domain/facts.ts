import { isUnfilledDetail, phoneLink } from './contact/details.ts';
import { contactFields, formFields } from './contact/fields.ts';
import type { Facts, SiteFile } from './content/schemas.ts';
import { defaultLanguage, type Language, languageRows } from './locale.ts';

/** Formatted facts, nested as texts name them: `{{facts.price.web}}`. */
export type FactTexts = { [name: string]: string | FactTexts };

/** The facts as text in a language, in English for example `R25,000`, `8:00 AM`, `95%`. */
export function formatFacts(facts: Facts, language: Language): FactTexts {
  const { formatLocale, moreThan, multiple, supportAllDay } = languageRows[language];
  const number = (value: number) => new Intl.NumberFormat(formatLocale, { useGrouping: 'always' }).format(value);
  const percent = (value: number) => new Intl.NumberFormat(formatLocale, { style: 'percent' }).format(value / 100);
  const plain = (value: number) => String(value);
  return {
    companies: `${number(facts.companies)}+`,
    industries: `${number(facts.industries)}+`,
    projects: `${number(facts.projects)}+`,
    moreThan: {
      companies: `${moreThan} ${number(facts.companies)}`,
      industries: `${moreThan} ${number(facts.industries)}`,
      projects: `${moreThan} ${number(facts.projects)}`,
    },
    satisfaction: percent(facts.satisfactionPercent),
    roi: multiple.replace('3', number(facts.averageReturn)),
    support: supportAllDay,
    rating: `${number(facts.rating)}/${number(facts.ratingOutOf)}`,
    minimumAge: plain(facts.minimumAge),
    copyrightYear: plain(facts.copyrightYear),
    price: mapValues(facts.prices, (rand) => formatRand(rand, language)),
    weeks: mapValues(facts.weeks, ({ from, to }) => ({ from: number(from), to: number(to) })),
    payment: { upfront: percent(facts.payment.upfrontPercent), completion: percent(facts.payment.completionPercent) },
    reply: {
      email: plain(facts.replyHours.email),
      whatsapp: { from: plain(facts.replyHours.whatsapp.from), to: plain(facts.replyHours.whatsapp.to) },
    },
    hours: mapValues(facts.openingHours, ({ opens, closes }) => ({
      opens: formatHour(opens, language),
      closes: formatHour(closes, language),
    })),
  };
}

/** The details of content/site.json that texts may contain, such as `{{site.privacyEmail}}`. */
export function formatSiteDetails({ contact, legal, regulator }: SiteFile, language: Language): FactTexts {
  return {
    privacyEmail: contact.privacy.email,
    privacyPhone: contact.privacy.phone,
    privacyPhoneLink: phoneLink(contact.privacy.phone),
    email: contact.page.email,
    phone: contact.page.phone,
    phoneLink: phoneLink(contact.page.phone),
    whatsapp: contact.page.whatsapp,
    legal: mapValues(legal, (text) =>
      typeof text === 'string' ? text : (text[language] ?? text[defaultLanguage] ?? ''),
    ),
    regulator,
  };
}

/** `{{form.fields}}`: what the contact form asks for, by the labels of its catalogue. */
export function formatFormFields(labels: Readonly<Record<string, string>>, language: Language): FactTexts {
  const fields = contactFields.map((field) => {
    const { [field]: label = field, optional = '' } = labels;
    return formFields[field].isOptional ? `${label} ${optional}` : label;
  });
  return { fields: new Intl.ListFormat(language, { type: 'unit' }).format(fields) };
}

/** Whole rand with the currency sign first: R25,000, R25 000. */
export function formatRand(rand: number, language: Language): string {
  const { formatLocale } = languageRows[language];
  return `R${new Intl.NumberFormat(formatLocale, { useGrouping: 'always', maximumFractionDigits: 0 }).format(rand)}`;
}

/** `08:00` as the language writes it: 8:00 AM, 8 h, 8:00. */
export function formatHour(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const paddedMinutes = String(minutes).padStart(2, '0');
  const form = languageRows[language].hours;
  if (form === 'h') return `${hours}\u00a0h${minutes === 0 ? '' : `\u00a0${paddedMinutes}`}`;
  if (form === 'colon') return `${hours}:${paddedMinutes}`;
  return `${hours % 12 || 12}:${paddedMinutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/**
 * Fills `{{facts.path}}`, `{{site.path}}` and `{{form.fields}}` in a text; other placeholders are left to i18next. A line
 * with a detail that the operator has not filled in is left out.
 *
 * @returns the text, and the names that have no value.
 */
export function fillFacts(
  text: string,
  values: { [namespace: string]: FactTexts },
): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const lines = text.split('\n').map((line) => {
    let isComplete = true;
    const filled = line.replace(/\{\{\s*((?:facts|site|form)\.[\w.]+)\s*\}\}/g, (placeholder, path: string) => {
      const value = lookUp(values, path);
      if (value === null) unknown.push(path);
      else if (isUnfilledDetail(value)) isComplete = false;
      return value ?? placeholder;
    });
    return isComplete ? filled : null;
  });
  return { text: joinLines(lines), unknown };
}

/** Lines that are left out become blank ones at the end of their block: the line numbers below it stay as in the file. */
function joinLines(lines: readonly (string | null)[]): string {
  const kept: string[] = [];
  let leftOut = 0;
  for (const line of lines) {
    if (line === null) {
      leftOut += 1;
      continue;
    }
    if (line.trim() === '') {
      kept.push(...Array<string>(leftOut).fill(''));
      leftOut = 0;
    }
    kept.push(line);
  }
  return kept.join('\n');
}

function lookUp(values: FactTexts, path: string): string | null {
  let found: string | FactTexts | undefined = values;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return null;
    found = found[name];
  }
  return typeof found === 'string' ? found : null;
}

/** Says what is at the part of the path that exists: `facts.price has mobile, web`. */
export function describeUnknownFact(values: { [namespace: string]: FactTexts }, path: string): string {
  let table: FactTexts = values;
  let depth = 0;
  const names = path.split('.');
  for (const name of names) {
    const next: string | FactTexts | undefined = Object.hasOwn(table, name) ? table[name] : undefined;
    if (typeof next !== 'object') break;
    table = next;
    depth += 1;
  }
  return `no such fact; ${names.slice(0, depth).join('.')} has ${Object.keys(table).join(', ')}`;
}

function mapValues<In, Out>(table: Record<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}
