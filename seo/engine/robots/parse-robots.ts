/** RFC 9309, or Google's parser, which tolerates more. */
export type RobotsDialect = 'rfc' | 'google';

/** `text` is the line as it is written, without its comment. */
export type RobotsRule = { kind: 'allow' | 'disallow'; pattern: string; line: number; text: string };
export type RobotsGroup = { agents: readonly string[]; rules: readonly RobotsRule[] };

export type RobotsLine = {
  number: number;
  /** In lower case; empty if the line has none. */
  field: string;
  value: string;
  text: string;
  hasColon: boolean;
  kind: RobotsField | null;
  /** Only Google reads the field. */
  isMisspelled: boolean;
};
export type RobotsField = 'user-agent' | 'allow' | 'disallow' | 'sitemap';

export type RobotsFile = {
  dialect: RobotsDialect;
  groups: readonly RobotsGroup[];
  sitemaps: readonly { url: string; line: number }[];
  lines: readonly RobotsLine[];
};

const fields: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap']);

/** Misspellings that Google's parser accepts (google/robotstxt, robots.cc). */
const misspellings: ReadonlyMap<string, RobotsField> = new Map(
  Object.entries({
    useragent: 'user-agent',
    'user agent': 'user-agent',
    dissallow: 'disallow',
    dissalow: 'disallow',
    disalow: 'disallow',
    diasllow: 'disallow',
    disallaw: 'disallow',
    'site-map': 'sitemap',
  } as const),
);

/** Never fails: lines without meaning are skipped. */
export function parseRobots(text: string, dialect: RobotsDialect): RobotsFile {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => parseLine(line, index + 1));
  const valid = lines.filter((line) => line.kind !== null && (dialect === 'google' || isPlain(line)));
  return {
    dialect,
    groups: buildGroups(valid),
    sitemaps: valid.filter(({ kind }) => kind === 'sitemap').map(({ value, number }) => ({ url: value, line: number })),
    lines,
  };
}

function isPlain({ hasColon, isMisspelled }: RobotsLine): boolean {
  return hasColon && !isMisspelled;
}

function parseLine(source: string, number: number): RobotsLine[] {
  const text = source.replace(/#.*$/s, '').trim();
  if (text === '') return [];
  const colon = text.indexOf(':');
  const [, word = '', rest = ''] = /^(\S+)\s+(\S+)$/.exec(text) ?? [];
  const field = (colon === -1 ? word : text.slice(0, colon)).trim().toLowerCase();
  const value = colon === -1 ? rest : text.slice(colon + 1).trim();
  const known = fields.has(field) ? (field as RobotsField) : null;
  const meant = misspellings.get(field) ?? null;
  return [
    {
      number,
      field,
      value,
      text,
      hasColon: colon !== -1,
      kind: known ?? meant,
      isMisspelled: known === null && meant !== null,
    },
  ];
}

/** Successive User-agent lines form one group; one after a rule starts another. */
function buildGroups(lines: readonly RobotsLine[]): RobotsGroup[] {
  const groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  let isOpen = false;
  for (const { kind, value, number, text } of lines) {
    const group = groups.at(-1);
    if (kind === 'user-agent') {
      if (isOpen && group !== undefined) group.agents.push(value);
      else groups.push({ agents: [value], rules: [] });
      isOpen = true;
    } else if (kind === 'allow' || kind === 'disallow') {
      group?.rules.push({ kind, pattern: value, line: number, text });
      isOpen = false;
    }
  }
  return groups;
}

/** `rule` is `null` if none matches: the URL is then allowed. */
export type RobotsVerdict = { allowed: boolean; rule: RobotsRule | null };

/** Whether robots.txt keeps Google from reading a URL; without the file, nothing is closed. */
export function isClosedToGoogle(robots: RobotsFile | null, url: string): boolean {
  return robots !== null && !evaluateUrl(robots, 'Googlebot', url).allowed;
}

/** The longest matching pattern decides; of two equally long ones, Allow (RFC 9309, section 2.2.2). */
export function evaluateUrl(robots: RobotsFile, agent: string, url: string): RobotsVerdict {
  const path = pathOf(url, robots);
  let best: RobotsRule | null = null;
  for (const rule of rulesFor(robots, agent)) {
    if (rule.pattern === '' || !matches(rule, path, robots)) continue;
    const more = best === null ? 1 : lengthOf(rule, robots) - lengthOf(best, robots);
    if (more > 0 || (more === 0 && rule.kind === 'allow')) best = rule;
  }
  return { allowed: best?.kind !== 'disallow', rule: best };
}

/** As crawlers that follow the standard of 1994: the first matching line decides, an empty Disallow allows all. */
export function evaluateFirstMatch(robots: RobotsFile, agent: string, url: string): RobotsVerdict {
  const path = pathOf(url, robots);
  const rule = rulesFor(robots, agent).find((one) => one.pattern === '' || matches(one, path, robots)) ?? null;
  return { allowed: rule?.kind !== 'disallow' || rule.pattern === '', rule };
}

function rulesFor(robots: RobotsFile, agent: string): RobotsRule[] {
  return groupsFor(robots, agent).flatMap(({ rules }) => rules);
}

export function groupsFor({ groups, dialect }: RobotsFile, agent: string): RobotsGroup[] {
  const names = (group: RobotsGroup, wanted: string) =>
    group.agents.some((name) => tokenOf(name, dialect).toLowerCase() === wanted);
  const own = groups.filter((group) => names(group, agent.toLowerCase()));
  return own.length > 0 ? own : groups.filter((group) => names(group, '*'));
}

/** Google ignores what follows the product token. */
function tokenOf(name: string, dialect: RobotsDialect): string {
  if (dialect === 'rfc') return name;
  if (/^\*(?:\s|$)/.test(name)) return '*';
  return /^[a-z_-]+/i.exec(name)?.[0] ?? name;
}

function matches(rule: RobotsRule, path: string, { dialect }: RobotsFile): boolean {
  const pattern = normalise(rule.pattern, dialect);
  if (matchesPattern(pattern, path)) return true;
  const [, folder] = /^(.*\/)index\.html?$/.exec(pattern) ?? [];
  return dialect === 'google' && rule.kind === 'allow' && folder !== undefined && matchesPattern(`${folder}$`, path);
}

/** Without regular expressions, so that no pattern is slow. */
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

function lengthOf({ pattern }: RobotsRule, { dialect }: RobotsFile): number {
  return normalise(pattern, dialect).length;
}

function pathOf(url: string, { dialect }: RobotsFile): string {
  const [, path = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url) ?? [];
  return normalise(path.startsWith('/') ? path : `/${path}`, dialect);
}

/** Non-ASCII characters become escapes, escapes upper case; the RFC also reads `%61` as `a`. */
function normalise(text: string, dialect: RobotsDialect): string {
  const escaped = text.toWellFormed().replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters));
  return escaped.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return dialect === 'rfc' && /[\w.~-]/.test(sign) ? sign : encoded.toUpperCase();
  });
}
