import { type Finding, identityOf, keepPlaces, type Place } from '../finding.ts';
import { headerOf, metaContent, type PageSnapshot, titleOf } from '../page/page-snapshot.ts';
import { canonicalOf } from '../page/page-state.ts';

export type ComparedSite = { origin: string; pages: readonly PageSnapshot[]; findings: readonly Finding[] };

export type PageChange = { path: string; changes: readonly { what: string; before: string; after: string }[] };

/** Paths are without origin; each list is sorted. */
export type SiteComparison = {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly PageChange[];
  arisen: readonly Finding[];
  gone: readonly Finding[];
};

export function compareSites(before: ComparedSite, after: ComparedSite): SiteComparison {
  const [old, now] = [pagesByPath(before), pagesByPath(after)];
  const changed = [...now].flatMap(([path, page]) => {
    const earlier = old.get(path);
    const changes = earlier === undefined ? [] : listChanges(readState(earlier, before), readState(page, after));
    return changes.length === 0 ? [] : [{ path, changes }];
  });
  return {
    added: [...now.keys()].filter((path) => !old.has(path)).sort(),
    removed: [...old.keys()].filter((path) => !now.has(path)).sort(),
    changed: changed.sort((a, b) => (a.path < b.path ? -1 : 1)),
    arisen: subtractFindings(after, before),
    gone: subtractFindings(before, after),
  };
}

/** A URL that serves several languages is a page in each of them. */
function pagesByPath(site: ComparedSite): Map<string, PageSnapshot> {
  return new Map(
    site.pages.map((page) => {
      const { variant } = page.response;
      return [`${withoutOrigin(page.response.requestedUrl, site)}${variant === null ? '' : ` (${variant})`}`, page];
    }),
  );
}

type PageState = Readonly<Record<string, string>>;

function readState(page: PageSnapshot, site: ComparedSite): PageState {
  const links = page.alternates.map(({ hreflang, url, href }) => `${hreflang} ${url ?? href}`).sort();
  const robots = page.robots
    .map(({ agent, directives }) => `${agent === null ? '' : `${agent}: `}${directives}`)
    .sort();
  const state = {
    status: String(page.response.status),
    'redirects to': page.response.redirects.length === 0 ? '' : page.url,
    title: titleOf(page) ?? '',
    description: metaContent(page, 'description') ?? '',
    canonical: canonicalOf(page) ?? '',
    alternates: links.join(', '),
    robots: robots.join(', '),
    h1: page.headings.flatMap(({ level, text }) => (level === 1 ? text : [])).join(', '),
    'JSON-LD': [...new Set(page.jsonLd.flatMap(({ text }) => listTypes(text)))].sort().join(', '),
    language: page.lang ?? headerOf(page.response, 'content-language') ?? '',
  };
  return Object.fromEntries(Object.entries(state).map(([what, value]) => [what, withoutOrigin(value, site)]));
}

function listChanges(before: PageState, after: PageState): PageChange['changes'] {
  return Object.entries(after).flatMap(([what, value]) => {
    const earlier = before[what] ?? '';
    return earlier === value ? [] : [{ what, before: earlier, after: value }];
  });
}

function listTypes(text: string): string[] {
  const types: string[] = [];
  try {
    JSON.parse(text, (key, value) => {
      if (key === '@type') types.push(...[value].flat().filter((type) => typeof type === 'string'));
      return value;
    });
  } catch {
    return []; // reported by schema/json
  }
  return types;
}

/** The findings at the places that only one site has. One that it has more often counts as often as it has it more. */
function subtractFindings(from: ComparedSite, other: ComparedSite): Finding[] {
  const counts = new Map<string, number>();
  for (const finding of other.findings) {
    for (const place of finding.places) {
      const key = keyOf(finding, place, other);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return from.findings.flatMap((finding) =>
    keepPlaces(finding, (place) => {
      const key = keyOf(finding, place, from);
      const left = counts.get(key) ?? 0;
      if (left > 0) counts.set(key, left - 1);
      return left === 0;
    }),
  );
}

/** Without the line, which may move. */
function keyOf(finding: Finding, { url = '' }: Place, site: ComparedSite): string {
  return [finding.rule, url, identityOf(finding)].map((part) => withoutOrigin(part, site)).join('\0');
}

/** The home page keeps its slash, and `https://example.com.evil` its host. */
function withoutOrigin(text: string, { origin }: ComparedSite): string {
  return text.split(origin).reduce((done, part) => (/^[\w.:-]/.test(part) ? `${done}${origin}${part}` : done + part));
}
