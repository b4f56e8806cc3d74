import { defaultLanguage, type Language } from '../locale.ts';

/** Where the feed of a language stands. */
export function feedPath(language: Language): string {
  return language === defaultLanguage ? '/feed.xml' : `/${language}/feed.xml`;
}

export const feedType = 'application/atom+xml';
