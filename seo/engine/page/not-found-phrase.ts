import { type PageSnapshot, titleOf } from './page-snapshot.ts';

/** Not-found pages are short; articles about 404 errors are not. */
const maxWords = 150;
const maxPhraseCharacters = 150;

/** A whole title, without the name of the site after it: "How to fix 404 errors" is an article. */
const notFoundPhrase =
  /^\W*(?:(?:error )?404(?: error)?(?:\W*(?:page )?not found)?|(?:oops\W*)?(?:this |the )?page (?:was |could )?(?:not|n't|not be) (?:be )?found|page (?:introuvable|non trouvée)|página no encontrada)(?=[^\w|–—·:-]*(?:[|–—·:-]|$))/iu;

/** The title or heading that says that a page does not exist, whatever its status; `null` if none does. */
export function findNotFoundPhrase(snapshot: PageSnapshot): string | null {
  if (snapshot.words > maxWords) return null;
  const heading = snapshot.headings.find(({ level }) => level === 1)?.text ?? '';
  const texts = [titleOf(snapshot) ?? '', heading];
  return texts.find((text) => text.length <= maxPhraseCharacters && notFoundPhrase.test(text)) ?? null;
}
