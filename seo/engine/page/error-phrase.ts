import { type PageSnapshot, titleOf } from './page-snapshot.ts';
import { isIndexable } from './page-state.ts';

/** Pages of errors are short; articles about 404 errors are not. */
const maxWords = 150;
const maxPhraseCharacters = 150;
/** "Page not found" in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const notFound = [
  '(?:page )?not found',
  "(?:this |the |that )?page (?:was not|wasn['’]t|could not be|couldn['’]t be|can(?:not|['’]t) be) found",
  "(?:this |the |that )?page (?:does not|doesn['’]t) exist",
  '(?:die |diese )?(?:angeforderte |gesuchte )?seite (?:wurde |konnte )?(?:leider )?nicht gefunden(?: werden)?',
  '(?:die |diese )?seite existiert nicht',
  '(?:la |cette )?page (?:demandée )?(?:est )?(?:introuvable|non[ -]trouvée|inexistante)',
  "(?:la |cette )?page (?:demandée )?n['’]existe pas",
  '(?:la |esta )?página (?:no encontrada|no existe)',
  'pagina non trovata|página não encontrada|pagina niet gevonden',
].join('|');
const errorWord = '(?:http |server )?(?:error|fehler|erreur|errore|erro)';
const serverFault = 'internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out';
/** A whole title, without the name of the site after it: "How to fix 404 errors" is an article. */
const errorPhrase = new RegExp(
  `^\\W*(?:(?:oops|oups|ups|hoppla|sorry)\\W+)?(?:(?:${errorWord}\\W{1,2})?404(?: error)?(?:\\W*(?:${notFound}))?|${notFound}|${errorWord} 50[0234]|(?:50[0234]\\W+)?(?:${serverFault}))(?=[^\\w|–—·-]*(?:$|[|·]|[–—-]\\s))`,
  'iu',
);

/** A whole statement of a text: "Error 404 means …" explains errors. */
const errorStatement = new RegExp(`\\b${errorWord}\\W{1,2}404(?=\\s?(?:$|[^\\w\\s]))`, 'iu');

/** Whether http/soft-404 reports a page; what a page for readers needs is then not checked. */
export function isSoftError(snapshot: PageSnapshot): boolean {
  return isIndexable(snapshot) && findErrorPhrase(snapshot) !== null;
}

/** The page that servers send for URLs that do not exist, at its own URL. */
export function isErrorUrl(url: string): boolean {
  return /\/404(?:\.html?)?\/?$/i.test(new URL(url).pathname);
}

/**
 * The title or first heading of a page that says nothing but that there is no such page, or an error; else `null`.
 * At the URL of an error page another heading or the text may say it, below the title and heading of a template.
 */
export function findErrorPhrase(snapshot: PageSnapshot): string | null {
  if (snapshot.words > maxWords) return null;
  const isOwn = isErrorUrl(snapshot.url);
  const main = snapshot.headings.find(({ level }) => level === 1);
  const headings = isOwn ? snapshot.headings : main === undefined ? [] : [main];
  const texts = [titleOf(snapshot) ?? '', ...headings.map(({ text }) => text)];
  const phrase = texts.find((text) => text.length <= maxPhraseCharacters && errorPhrase.test(text));
  return phrase ?? (isOwn ? (errorStatement.exec(snapshot.sample)?.[0] ?? null) : null);
}
