import type { Language } from './locale.ts';

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
