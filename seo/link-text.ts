/** Texts of links that say nothing about their target, in any language. */
const vaguePhrases: ReadonlySet<string> = new Set([
  ...['click here', 'read more', 'learn more', 'this page', 'this link', 'cliquez ici', 'en savoir plus'],
  ...['lire la suite', 'cette page', 'ce lien', 'voir plus', 'haga clic aquí', 'clic aquí', 'leer más'],
  ...['más información', 'esta página', 'este enlace', 'ver más', 'saber más'],
]);

/** Single words: in another language they are names, such as `plus` in English. */
const vagueWords: Readonly<Record<string, readonly string[]>> = {
  en: ['here', 'more', 'link', 'this'],
  fr: ['ici', 'plus', 'lien', 'suite'],
  es: ['aquí', 'más', 'enlace'],
};

/**
 * Whether a link's text says nothing of where it leads, whatever its case, arrows and stops.
 *
 * @param language Tag of the language the text is in; single words of other languages do not count.
 */
export function isVagueLinkText(text: string, language: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[*_`.…!?:»«→›>\s\u00a0\u202f]+/g, ' ')
    .trim();
  const [primary = ''] = language.trim().toLowerCase().split('-');
  return vaguePhrases.has(words) || wordsOf(primary).includes(words);
}

/** Where the language is not known, those of all. */
function wordsOf(language: string): readonly string[] {
  return language === '' ? Object.values(vagueWords).flat() : (vagueWords[language] ?? []);
}
