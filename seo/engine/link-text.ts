const vaguePhrases: ReadonlySet<string> = new Set([
  ...['click here', 'read more', 'learn more', 'this page', 'this link', 'cliquez ici', 'en savoir plus'],
  ...['lire la suite', 'cette page', 'ce lien', 'voir plus', 'haga clic aquí', 'clic aquí', 'leer más'],
  ...['más información', 'esta página', 'este enlace', 'ver más', 'saber más'],
  ...['mehr erfahren', 'mehr lesen', 'weiterlesen', 'hier klicken', 'klicken sie hier'],
]);

/** By language: `plus` is vague in French only. */
const vagueWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['here', 'more', 'link', 'this']],
  ['fr', ['ici', 'plus', 'lien', 'suite']],
  ['es', ['aquí', 'más', 'enlace']],
  ['de', ['hier', 'mehr']],
]);

/** @param language Tag of the language of the text; empty if unknown. */
export function isVagueLinkText(text: string, language: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[*_`.…!?:»«→›>\s\u00a0\u202f]+/g, ' ')
    .trim();
  const [primary = ''] = language.trim().toLowerCase().split('-');
  return vaguePhrases.has(words) || wordsOf(primary).includes(words);
}

function wordsOf(language: string): readonly string[] {
  return language === '' ? [...vagueWords.values()].flat() : (vagueWords.get(language) ?? []);
}
