/** Texts of links that say nothing about their target, in the three languages. */
const vague: ReadonlySet<string> = new Set([
  ...['click here', 'here', 'read more', 'more', 'learn more', 'this page', 'this link', 'link', 'this'],
  ...['cliquez ici', 'ici', 'en savoir plus', 'lire la suite', 'plus', 'cette page', 'ce lien', 'lien', 'voir plus'],
  ...['suite', 'haga clic aquí', 'clic aquí', 'aquí', 'leer más', 'más información', 'más', 'esta página'],
  ...['este enlace', 'enlace', 'ver más', 'saber más'],
]);

/** Whether a link's text says nothing of where it leads, whatever its case, arrows and stops. */
export function isVagueLinkText(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[*_`.…!?:»«→›>\s\u00a0\u202f]+/g, ' ')
    .trim();
  return vague.has(words);
}
