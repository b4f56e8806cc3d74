import { titleOf } from '../page-snapshot.ts';
import { foldSpace, lineOf, type OpenElement, type PageDraft } from './page-draft.ts';

/** Where placeholder text is quoted. */
const quoting: ReadonlySet<string> = new Set('code pre kbd samp q blockquote textarea svg'.split(' '));
const maxPlaceholders = 100;
const quotedCharacters = 40;

/** A text without it has no placeholder. */
const hint = /ipsum dolor|TODO:|\[object O|on line|Uncaught|Traceback|SQL syntax|Liquid/;

/** Collects texts that are not meant for readers, of a text node of `element`. */
export function collectPlaceholder(element: OpenElement, text: string, draft: PageDraft): void {
  if (!hint.test(text) || element.hidden || draft.placeholders.length >= maxPlaceholders) return;
  const placeholder = findPlaceholder(text);
  const found = placeholder ?? findServerError(element, text, draft);
  if (found === null || isWithin(element, quoting)) return;
  const shown = foldSpace(found).slice(0, quotedCharacters);
  draft.placeholders.push({ kind: placeholder === null ? 'error' : 'text', text: shown, line: lineOf(element) });
}

/** "TODO" alone is a word of Spanish and Portuguese. */
function findPlaceholder(text: string): string | null {
  const match = /\blorem ipsum dolor\b/i.exec(text) ?? /^\s*TODO:|\[object Object\]/.exec(text);
  return match === null ? null : text.slice(match.index);
}

const phpError = '(?:PHP )?(?:Warning|Notice|Deprecated|(?:Fatal|Parse) error): {1,2}\\S';
const serverErrors = [
  new RegExp(`^[ \\t]{0,99}${phpError}.* in (?:/|[A-Z]:\\\\)\\S+ on line \\d`, 'm'),
  /\sStack trace:\s{1,9}#0 (?:\{main\}|\/|[A-Z]:\\)/,
  /^\s*Traceback \(most recent call last\):/,
  /You have an error in your SQL syntax; check the manual that corresponds to/,
  /^\s*Liquid (?:syntax )?error(?: \([^()]+\))?: /,
];
/** Up to the path, as PHP writes it in HTML: `<b>Warning</b>:  … in <b>/a.php</b> on line <b>3</b>`. */
const phpErrorBefore = new RegExp(`\\s(${phpError}[\\s\\S]* in (?:/|[A-Z]:\\\\)\\S+)\\s*$`);
const maxBefore = 600;

/** Errors that a server writes into its pages; questions about them have the error as a heading or a link. */
function findServerError(element: OpenElement, text: string, draft: PageDraft): string | null {
  if (isWithin(element, titles) || isAboutCode(draft)) return null;
  if (/^\s*on line\s*$/.test(text)) {
    const before = draft.visibleText.slice(-maxBefore - text.length, -text.length);
    return phpErrorBefore.exec(` ${before}`)?.[1] ?? null;
  }
  const match = serverErrors.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  return match?.[0] ?? null;
}

const titles: ReadonlySet<string> = new Set('a h1 h2 h3 h4 h5 h6'.split(' '));

/** Its words are in the titles and URLs of pages that explain errors and templates. */
const aboutCode =
  /(?<![a-z])(?:php|(?:my)?sql|python|django|javascript|js|typescript|react|vue|liquid|shopify|jinja|twig|plugins?|shortcodes?|templates?|errors?|warnings?|exceptions?|traceback|debug\w*|bugs?|cod(?:e|ing)|develop\w*|program\w*|html|unicode|utf-?8|encod\w*|charsets?|mojibake|nan|null|undefined|invalid|fehler\w*|erreurs?|errore?s?|vorlagen?|modèles?|plantillas?)(?![a-z])/i;

function isAboutCode(draft: PageDraft): boolean {
  return aboutCode.test(`${titleOf(draft) ?? ''} ${draft.url}`);
}

function isWithin(element: OpenElement, names: ReadonlySet<string>): boolean {
  for (let one: OpenElement | null = element; one !== null; one = one.parent) if (names.has(one.name)) return true;
  return false;
}
