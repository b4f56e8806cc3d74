/** What a style sheet names: another sheet, a font, or an image. `others`: files of the font for when `href` fails. */
export type CssUrl = { kind: 'style sheet' | 'font' | 'image'; href: string; others?: string[] };

/**
 * The URLs that a browser may load for a style sheet, as written, each once. Of a font the first file is named whose
 * format browsers still read.
 */
export function readCssUrls(css: string): CssUrl[] {
  const urls = new Map<string, CssUrl>();
  const state: CssState = { statement: null, inFont: false, font: null };
  const tokens = new RegExp(cssToken);
  for (let found = tokens.exec(css); found !== null; found = tokens.exec(css)) {
    const token = found[0].toLowerCase();
    const value = readValue(css, token, tokens.lastIndex);
    if (value === null) enter(token, state);
    else {
      tokens.lastIndex = value.end;
      const named = nameUrl(value.href, token === 'url(', state);
      if (named !== null) urls.set(named.href, named);
    }
  }
  return [...urls.values()];
}

const cssToken = /\\.|\/\*|["'{};]|(?<![\w-])url\(|@(?:import|namespace|font-face|(?:-moz-)?document)\b/gi;

/** What a comment, a string or a URL contains, and where it ends; `null` for other tokens. */
function readValue(css: string, token: string, from: number): Value | null {
  if (token.startsWith('\\')) return { href: null, end: from }; // in the name of a class: it begins no string
  if (token === '/*') return { href: null, end: endOf(css, '*/', from) };
  if (token === 'url(') return readUrl(css, from);
  return token === '"' || token === "'" ? readString(css, from, token) : null;
}

type CssState = {
  /** The at-rule whose value is read. */
  statement: 'import' | 'other' | null;
  inFont: boolean;
  /** The files of the font after the first; `null` before it. */
  font: string[] | null;
};

function enter(token: string, state: CssState): void {
  if (token === '@import') state.statement = 'import';
  else state.statement = /^@(?!font)/.test(token) ? 'other' : null;
  if (token === '@font-face') {
    state.inFont = true;
    state.font = null;
  }
  if (token === '}') state.inFont = false;
}

function nameUrl(href: string | null, isUrl: boolean, state: CssState): CssUrl | null {
  if (state.inFont && isUrl && href !== null && /^data:/i.test(href)) state.font ??= []; // it cannot fail, so no other is loaded
  const kind = href === null || !isLoadable(href) ? null : kindOf(href, isUrl, state);
  if (href === null || kind === null) return null;
  if (kind !== 'font') return { kind, href };
  if (state.font !== null) {
    state.font.push(href);
    return null;
  }
  state.font = [];
  return { kind, href, others: state.font };
}

/** `null` for what is not loaded: a namespace, a string, a font that browsers do not read. */
function kindOf(href: string, isUrl: boolean, state: CssState): CssUrl['kind'] | null {
  if (state.statement === 'import') {
    state.statement = 'other'; // its media and layer follow
    return 'style sheet';
  }
  if (!isUrl || state.statement !== null) return null;
  if (!state.inFont) return 'image';
  return /\.(?:eot|svgz?)(?:[?#]|$)/i.test(href) ? null : 'font';
}

type Value = { href: string | null; end: number };

/** A bare URL with a space, a quotation mark or a bracket is no URL (CSS Syntax, "bad-url-token"). */
function readUrl(css: string, from: number): Value {
  const start = skipSpace(css, from);
  const quote = css[start];
  if (quote === '"' || quote === "'") return readString(css, start + 1, quote);
  const end = endOfEscaped(css, start, ')');
  const written = css.slice(start, end).trim();
  return { href: /^(?:[^\s"'(\\]|\\.)+$/.test(written) ? readEscapes(written) : null, end: end + 1 };
}

function readString(css: string, from: number, quote: string): Value {
  const end = endOfEscaped(css, from, quote, '\n');
  return { href: css[end] === quote ? readEscapes(css.slice(from, end)).trim() : null, end: end + 1 };
}

/** The place of the first of two signs that no backslash precedes, else the end. */
function endOfEscaped(css: string, from: number, sign: string, other = sign): number {
  let end = from;
  while (end < css.length && css[end] !== sign && css[end] !== other) end += css[end] === '\\' ? 2 : 1;
  return Math.min(end, css.length);
}

function skipSpace(css: string, from: number): number {
  let at = from;
  while (/\s/.test(css[at] ?? '')) at += 1;
  return at;
}

function endOf(css: string, sign: string, from: number): number {
  const at = css.indexOf(sign, from);
  return at === -1 ? css.length + 1 : at + sign.length;
}

function readEscapes(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}

/** `#filter` is in the page itself; `.htc` files were for Internet Explorer. */
function isLoadable(href: string): boolean {
  return href !== '' && !/^(?:#|data:|blob:|about:)/i.test(href) && !/\.htc(?:[?#]|$)/i.test(href);
}
