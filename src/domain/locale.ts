export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

/** Each language in its own words, as the switcher shows it. */
export const languageNames = { en: 'English', fr: 'Français', es: 'Español' } as const satisfies Record<
  Language,
  string
>;

/** Open Graph locales (ogp.me: language_TERRITORY). */
export const ogLocales = { en: 'en_ZA', fr: 'fr_FR', es: 'es_ES' } as const satisfies Record<Language, string>;

const wellFormedTag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const maxTagLength = 35;

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/**
 * The language a tag stands for: `fr-CA` and `FR` are `fr`.
 *
 * @returns `null` for anything that is not a well-formed tag of one of the site's languages.
 */
export function parseLanguage(tag: string): Language | null {
  if (tag.length > maxTagLength || !wellFormedTag.test(tag)) return null;
  const [language = ''] = tag.toLowerCase().split('-');
  return isLanguage(language) ? language : null;
}

/** The dates of `en` alone are American. */
const dateLocale = { en: 'en-GB', fr: 'fr', es: 'es' } as const satisfies Record<Language, string>;

/** `2024-03-12` in words: 12 March 2024; 12 mars 2024. The same for every reader, wherever the clock stands. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocale[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** `2024-01` in words: January 2024; enero de 2024. */
export function formatMonth(month: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocale[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );
}

/** `90` as a time in words: 90 days, 90 jours, 90 días. */
export function formatDays(days: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
