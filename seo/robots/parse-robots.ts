/** RFC 9309 to the letter, or as Google's parser reads it, which forgives more. */
export type RobotsReading = 'rfc' | 'google';

export type RobotsRule = { kind: 'allow' | 'disallow'; pattern: string; line: number };
export type RobotsGroup = { agents: readonly string[]; rules: readonly RobotsRule[] };

/** One line that is neither blank nor a comment. */
export type RobotsLine = {
  number: number;
  /** As written, in lower case; empty where the line has none. */
  field: string;
  value: string;
  text: string;
  hasColon: boolean;
  /** What the field is taken for. */
  kind: RobotsField | null;
  /** A spelling that only Google takes for the field. */
  forgiven: boolean;
};
export type RobotsField = 'user-agent' | 'allow' | 'disallow' | 'sitemap';

export type RobotsFile = {
  reading: RobotsReading;
  groups: readonly RobotsGroup[];
  sitemaps: readonly { url: string; line: number }[];
  lines: readonly RobotsLine[];
};

const fields: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap']);

/** Misspellings that Google's parser accepts (google/robotstxt, robots.cc). */
const forgiven: Readonly<Record<string, RobotsField>> = {
  useragent: 'user-agent',
  'user agent': 'user-agent',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  'site-map': 'sitemap',
};

/** Reads a robots.txt; nothing in it is an error, lines that mean nothing are skipped. */
export function parseRobots(text: string, reading: RobotsReading): RobotsFile {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => parseLine(line, index + 1));
  const heeded = lines.filter((line) => line.kind !== null && (reading === 'google' || isPlain(line)));
  return {
    reading,
    groups: buildGroups(heeded),
    sitemaps: heeded
      .filter(({ kind }) => kind === 'sitemap')
      .map(({ value, number }) => ({ url: value, line: number })),
    lines,
  };
}

function isPlain({ hasColon, forgiven: isForgiven }: RobotsLine): boolean {
  return hasColon && !isForgiven;
}

function parseLine(source: string, number: number): RobotsLine[] {
  const text = source.replace(/#.*$/s, '').trim();
  if (text === '') return [];
  const colon = text.indexOf(':');
  const [, word = '', rest = ''] = /^(\S+)\s+(\S+)$/.exec(text) ?? [];
  const field = (colon === -1 ? word : text.slice(0, colon)).trim().toLowerCase();
  const value = colon === -1 ? rest : text.slice(colon + 1).trim();
  const known = fields.has(field) ? (field as RobotsField) : null;
  const meant = Object.hasOwn(forgiven, field) ? (forgiven[field] ?? null) : null;
  return [
    {
      number,
      field,
      value,
      text,
      hasColon: colon !== -1,
      kind: known ?? meant,
      forgiven: known === null && meant !== null,
    },
  ];
}

/** Lines of User-agent in a row open one group; the next one after a rule opens another. */
function buildGroups(lines: readonly RobotsLine[]): RobotsGroup[] {
  const groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  let isOpen = false;
  for (const { kind, value, number } of lines) {
    const group = groups.at(-1);
    if (kind === 'user-agent') {
      if (isOpen && group !== undefined) group.agents.push(value);
      else groups.push({ agents: [value], rules: [] });
      isOpen = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      group?.rules.push({ kind, pattern: value, line: number });
      isOpen = false;
    }
  }
  return groups;
}

/** What a robots.txt says about one URL; `rule` is `null` where none matches, which allows it. */
export type RobotsVerdict = { allowed: boolean; rule: RobotsRule | null };

/**
 * Whether a crawler may fetch a URL: the longest pattern that matches decides, and of two equally long ones
 * the one that allows (RFC 9309, section 2.2.2).
 *
 * @param agent The crawler's product token, such as `Googlebot`.
 */
export function evaluateUrl(robots: RobotsFile, agent: string, url: string): RobotsVerdict {
  const path = pathOf(url, robots);
  let best: RobotsRule | null = null;
  for (const rule of rulesFor(robots, agent)) {
    if (rule.pattern === '' || !matches(rule, path, robots)) continue;
    const more = best === null ? 1 : lengthOf(rule, robots) - lengthOf(best, robots);
    const isLonger = more > 0;
    const isTie = more === 0 && rule.kind === 'allow';
    if (isLonger || isTie) best = rule;
  }
  return { allowed: best?.kind !== 'disallow', rule: best };
}

/**
 * As crawlers decide that follow the standard of 1994: the first line that matches, and an empty Disallow allows
 * everything.
 */
export function evaluateFirstMatch(robots: RobotsFile, agent: string, url: string): RobotsVerdict {
  const path = pathOf(url, robots);
  const rule = rulesFor(robots, agent).find((one) => one.pattern === '' || matches(one, path, robots)) ?? null;
  return { allowed: rule?.kind !== 'disallow' || rule.pattern === '', rule };
}

function rulesFor(robots: RobotsFile, agent: string): RobotsRule[] {
  return groupsFor(robots, agent).flatMap(({ rules }) => rules);
}

/** All groups that name the crawler, or else those for everybody. */
export function groupsFor({ groups, reading }: RobotsFile, agent: string): RobotsGroup[] {
  const names = (group: RobotsGroup, wanted: string) =>
    group.agents.some((name) => tokenOf(name, reading).toLowerCase() === wanted);
  const own = groups.filter((group) => names(group, agent.toLowerCase()));
  return own.length > 0 ? own : groups.filter((group) => names(group, '*'));
}

/** Google cuts a name at the first sign that a product token cannot have. */
function tokenOf(name: string, reading: RobotsFile['reading']): string {
  if (reading === 'rfc') return name;
  if (/^\*(?:\s|$)/.test(name)) return '*';
  return /^[a-z_-]+/i.exec(name)?.[0] ?? name;
}

function matches(rule: RobotsRule, path: string, { reading }: RobotsFile): boolean {
  const pattern = normalise(rule.pattern, reading);
  if (matchesPattern(pattern, path)) return true;
  const [, folder] = /^(.*\/)index\.html?$/.exec(pattern) ?? [];
  return reading === 'google' && rule.kind === 'allow' && folder !== undefined && matchesPattern(`${folder}$`, path);
}

/** `*` matches any characters, `$` at the end matches the end; without regular expressions, so that no pattern is slow. */
function matchesPattern(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = isAnchored && index === rest.length - 1;
    const found = isLast ? lastPlace(path, part, at) : path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isAnchored || at === path.length;
}

function lastPlace(path: string, part: string, from: number): number {
  const at = path.length - part.length;
  return at >= from && path.endsWith(part) ? at : -1;
}

function lengthOf({ pattern }: RobotsRule, { reading }: RobotsFile): number {
  return normalise(pattern, reading).length;
}

/** Path and query as patterns are compared with them. */
function pathOf(url: string, { reading }: RobotsFile): string {
  const [, path = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url) ?? [];
  return normalise(path.startsWith('/') ? path : `/${path}`, reading);
}

/** Other letters as UTF-8 escapes, escapes in capitals; the RFC also reads `%61` as `a`. */
function normalise(text: string, reading: RobotsFile['reading']): string {
  const escaped = text.toWellFormed().replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters));
  return escaped.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return reading === 'rfc' && /[\w.~-]/.test(sign) ? sign : encoded.toUpperCase();
  });
}
