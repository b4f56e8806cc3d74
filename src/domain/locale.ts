type LanguageRow = {
  /** The language's own name, as the switcher shows it. */
  name: string;
  /** Open Graph locale (ogp.me: language_TERRITORY). */
  ogLocale: string;
  /** Locale for dates and numbers: plain `en` has American dates, plain `es` writes R15.000 as Spain does. */
  formatLocale: string;
  /** How an hour is written: `8:00 AM`, `8 h` or `8:00`. */
  hours: 'am-pm' | 'h' | 'colon';
  /** How a multiple is written. */
  multiple: '3x' | '×3';
  supportAllDay: string;
  /** Precedes a number in a sentence, where a tile has `12+`. */
  moreThan: string;
  /** Not translated yet: `goshen lint` lists what is missing, and visitors reach it only with SHOW_DRAFT_LANGUAGES. */
  isDraft?: true;
};

/** The languages of the site; the first one is the one that the others translate. CONTRIBUTING.md describes how to add one. */
export const languageRows = {
  en: {
    name: 'English',
    ogLocale: 'en_ZA',
    formatLocale: 'en-GB',
    hours: 'am-pm',
    multiple: '3x',
    supportAllDay: '24/7',
    moreThan: 'more than',
  },
  fr: {
    name: 'Français',
    ogLocale: 'fr_FR',
    formatLocale: 'fr',
    hours: 'h',
    multiple: '×3',
    supportAllDay: '24\u202fh/24, 7\u202fj/7',
    moreThan: 'plus de',
  },
  es: {
    name: 'Español',
    ogLocale: 'es_LA', // Facebook's code for Latin America
    formatLocale: 'es-419',
    hours: 'colon',
    multiple: '3x',
    supportAllDay: '24/7',
    moreThan: 'más de',
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof languageRows;

const rows: Readonly<Record<string, LanguageRow>> = languageRows;

/** Every language in which content may be written, drafts included. */
export const writtenLanguages = Object.keys(rows) as [Language, ...Language[]];

/** The languages in which every text must exist. */
export const completeLanguages = writtenLanguages.filter((language) => rows[language]?.isDraft !== true);

/** The languages in which texts may be missing. */
export const draftLanguages = writtenLanguages.filter((language) => !completeLanguages.includes(language));

/** Node has it; the build writes the value of the variable into the bundles. */
declare const process: { readonly env: { readonly SHOW_DRAFT_LANGUAGES?: string } };

/** A setting of the build and of `npm run dev`, for looking at a draft: its missing texts are in English. */
const showsDrafts = ['true', '1'].includes(process.env.SHOW_DRAFT_LANGUAGES ?? '');

/** The languages that visitors can choose. */
export const languages = showsDrafts ? writtenLanguages : completeLanguages;

export const defaultLanguage: Language = 'en';

const wellFormedTag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i;
const maxTagLength = 35;

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/**
 * The language of a tag: `fr-CA` and `FR` are `fr`.
 *
 * @returns `null` for anything that is not a well-formed tag of one of the site's languages.
 */
export function parseLanguage(tag: string): Language | null {
  if (tag.length > maxTagLength || !wellFormedTag.test(tag)) return null;
  const [language = ''] = tag.toLowerCase().split('-');
  return isLanguage(language) ? language : null;
}

/** `2024-03-12` in words: 12 March 2024; 12 mars 2024. The same in every time zone. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(languageRows[language].formatLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** `2024-01` in words: January 2024; enero de 2024. */
export function formatMonth(month: string, language: Language): string {
  return new Intl.DateTimeFormat(languageRows[language].formatLocale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(month));
}

/** `90` days as text: 90 days, 90 jours, 90 días. */
export function formatDays(days: number, language: Language): string {
  return new Intl.NumberFormat(languageRows[language].formatLocale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  }).format(days);
}
