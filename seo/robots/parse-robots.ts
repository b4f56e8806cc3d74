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
