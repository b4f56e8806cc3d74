import { ToolError } from '../run/tool-error.ts';

/** Longer patterns are mistakes, and the time of a match grows with their length. */
const maxCharacters = 1_000;

/**
 * Reads the globs of `--include` or `--exclude`. One with `://` is matched with the whole URL, others with the path, alone
 * and with the query.
 *
 * @returns whether a URL matches one of them
 * @throws ToolError USAGE for a pattern that no URL can match
 */
export function parseUrlGlobs(flag: string, patterns: readonly string[]): (url: string) => boolean {
  const globs = patterns.map((pattern) => {
    checkPattern(flag, pattern);
    // URLs have non-ASCII characters as escapes.
    const escaped = pattern.toWellFormed().replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters));
    return { isWhole: pattern.includes('://'), matches: createGlob(escaped) };
  });
  return remember((url) => {
    const { href, pathname, search } = new URL(url);
    return globs.some(({ isWhole, matches }) =>
      isWhole ? matches(href) : matches(pathname) || (search !== '' && matches(pathname + search)),
    );
  });
}

/** Menus repeat on every page. */
const maxRemembered = 20_000;

function remember(decide: (url: string) => boolean): (url: string) => boolean {
  const known = new Map<string, boolean>();
  return (url) => {
    const decided = known.get(url) ?? decide(url);
    if (known.size >= maxRemembered) known.clear();
    known.set(url, decided);
    return decided;
  };
}

function checkPattern(flag: string, pattern: string): void {
  if (pattern.length > maxCharacters)
    throw new ToolError('USAGE', `${flag} takes patterns of up to ${maxCharacters} characters`);
  if (pattern.includes('://') || pattern.startsWith('/') || pattern.startsWith('**')) return;
  const path = pattern === '' ? '/blog/**' : pattern.startsWith('*') ? `/**/${pattern}` : `/${pattern}`;
  throw new ToolError('USAGE', `${flag} takes a path such as "${path}", or a URL, not "${pattern}"`);
}

/**
 * `*` stands for any characters but a slash, `**` for any, and `/**` before a slash also for nothing. Everything else stands
 * for itself, `?` too: it begins a query.
 *
 * Written here because path.matchesGlob takes minutes where a pattern has several stars and the path is long, and links of
 * a site can be. This follows all ways to match at once, so its time grows with the length of the text only.
 */
export function createGlob(pattern: string): (text: string) => boolean {
  const parts = pattern.match(/(?<=^|\/)\*\*\/|\*\*|[\s\S]/g) ?? [];
  return (text) => {
    let places = new Set<number>();
    enter(parts, 0, places);
    for (let at = 0; at < text.length && places.size > 0; at += 1) {
      const next = new Set<number>();
      for (const place of places) step(parts, place, text.charAt(at), next);
      places = next;
    }
    return places.has(parts.length);
  };
}

/** Adds a place in the pattern, and those after it where wildcards stand for nothing. */
function enter(parts: readonly string[], place: number, places: Set<number>): void {
  for (let at = place; ; at += 1) {
    places.add(at);
    if (!parts[at]?.startsWith('*')) return;
  }
}

/** Adds where the pattern can be after a character. */
function step(parts: readonly string[], place: number, character: string, next: Set<number>): void {
  const part = parts[place];
  if (part === '**' || (part === '*' && character !== '/')) enter(parts, place, next);
  if (part === '**/') next.add(place); // it ends at a slash only
  if (part === character || (part === '**/' && character === '/')) enter(parts, place + 1, next);
}
