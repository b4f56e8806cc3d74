import { findGarbled } from '../../garbled-text.ts';
import { findExpression, isAboutCode } from '../unfilled-value.ts';
import { foldSpace, lineOf, type OpenElement, type PageDraft, quoteStart } from './page-draft.ts';

/** Where placeholder text is quoted. */
const quoting: ReadonlySet<string> = new Set('code pre kbd samp q blockquote textarea svg'.split(' '));
const maxPlaceholders = 100;

/** A text without it has no placeholder. */
const hint =
  /ipsum dolor|TODO:|\[object O|on line|Uncaught|Traceback|SQL syntax|Liquid|undefined|null|NaN|Invalid Date|%%|\[[a-z]|\{%|<%|ranslation missing|WordPress|[ÂÃâ\ufffd]|ï»¿/;

/** Collects texts that are not meant for readers, of a text node of `element`. */
export function collectPlaceholder(element: OpenElement, text: string, draft: PageDraft): void {
  if (!hint.test(text) || element.hidden || draft.placeholders.length >= maxPlaceholders) return;
  if (isWithin(element, quoting)) return;
  const found = findMistakes(element, text, draft);
  for (const kind of ['text', 'error', 'garbled'] as const) {
    const shown = found[kind];
    if (shown !== null) draft.placeholders.push({ kind, text: quoteStart(shown), line: lineOf(element) });
  }
}

type Mistakes = { text: string | null; error: string | null; garbled: string | null };

function findMistakes(element: OpenElement, text: string, draft: PageDraft): Mistakes {
  const placeholder = findPlaceholder(text);
  if (isAboutCode(draft)) return { text: placeholder, error: null, garbled: null };
  return {
    text: placeholder ?? findAbsent(element, text),
    error: findServerError(element, text, draft),
    garbled: findGarbled(text)?.word ?? null,
  };
}

/** "TODO" alone is a word of Spanish and Portuguese. */
function findPlaceholder(text: string): string | null {
  const match = /\blorem ipsum dolor\b/i.exec(text) ?? /^\s*TODO:|\[object Object\]/.exec(text);
  return match === null ? null : text.slice(match.index);
}

const shortCharacters = 60;
/** A price, a share, a name or a date that was not there, as a text of its own, or after up to three words. */
const absentValue =
  /^(?:[£$€¥] ?(?:undefined|null|NaN)|(?:undefined|null|NaN) ?[£€])$|^(?:[\p{L}:]+ ){0,3}(?:NaN ?%|null null|undefined undefined|Invalid Date)$/u;
/** The first post of a new site, in the languages of the tool. */
const firstPost =
  /Welcome to WordPress\. This is your first post|Willkommen bei WordPress\. Dies ist dein erster Beitrag|Bienvenue sur WordPress\. Ceci est votre premier article|Te damos la bienvenida a WordPress\. Esta es tu primera entrada/;

/** A value that was not there, or an expression that a template did not replace; scripts and forms keep some for later. */
function findAbsent(element: OpenElement, text: string): string | null {
  if (element.unseen?.reach === 'all' || isWithin(element, interactive)) return null;
  const shown = text.length <= shortCharacters ? foldSpace(text) : '';
  return (absentValue.exec(shown) ?? findExpression(text) ?? firstPost.exec(text))?.[0] ?? null;
}

const interactive: ReadonlySet<string> = new Set('form dialog button label td th'.split(' '));

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
  if (isWithin(element, titles)) return null;
  if (/^\s*on line\s*$/.test(text)) {
    const before = draft.visibleText.slice(-maxBefore - text.length, -text.length);
    return phpErrorBefore.exec(` ${before}`)?.[1] ?? null;
  }
  const match = serverErrors.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  return match?.[0] ?? null;
}

const titles: ReadonlySet<string> = new Set('a h1 h2 h3 h4 h5 h6'.split(' '));

function isWithin(element: OpenElement, names: ReadonlySet<string>): boolean {
  for (let one: OpenElement | null = element; one !== null; one = one.parent) if (names.has(one.name)) return true;
  return false;
}
