import { type LanguageFlaw, placeOf } from './language-flaw.ts';
import { type AlternateSource, alternateSources, languageOf } from './language-page.ts';
import { languageLinks, printLink, type SetLink, type SetPage } from './language-set.ts';
import { type Cluster, codeIn, isAdaptivePage, type LanguageSite } from './language-site.ts';

/** What one page's alternates say together. */
export function judgeSet(member: SetPage, cluster: Cluster, site: LanguageSite): LanguageFlaw[] {
  return [
    ...judgeSelf(member, cluster),
    ...judgeCodes(member),
    ...(isAdaptivePage(site, member) ? [] : judgeAddresses(member)),
    ...judgeSchemes(member),
    ...judgeSources(member),
  ];
}

function judgeSelf(member: SetPage, cluster: Cluster): LanguageFlaw[] {
  const { url, links } = member;
  if (links.some(({ href }) => href === url)) return [];
  const [first] = links;
  const line = printLink({ code: codeIn(cluster, member), href: url, source: first?.source ?? 'html' });
  return [
    { rule: 'hreflang/self', ...placeOf(member, first), message: `${url} does not list itself.`, fix: `Add: ${line}` },
  ];
}

/** Sources are compared with one another elsewhere; here each is judged by itself. */
function judgeCodes(member: SetPage): LanguageFlaw[] {
  return alternateSources.flatMap((source) => {
    const links = member.links.filter((link) => link.source === source);
    return [...judgeLanguageCodes(member, links), ...judgeFallbacks(member, links)];
  });
}

function judgeLanguageCodes(member: SetPage, links: readonly SetLink[]): LanguageFlaw[] {
  const clash = firstClash(
    links.filter(({ code }) => code !== 'x-default'),
    'code',
    'href',
  );
  if (clash === undefined) return [];
  const [{ code, href }, second] = clash;
  const message = `"${code}" of ${member.url} points to ${href} and ${second.href}.`;
  const fix = 'Keep one address for each code.';
  return [{ rule: 'hreflang/duplicate-lang', ...placeOf(member, second), message, fix, evidence: code }];
}

function judgeFallbacks(member: SetPage, links: readonly SetLink[]): LanguageFlaw[] {
  const [first, ...others] = links.filter(({ code }) => code === 'x-default');
  const second = others.find(({ href }) => href !== first?.href);
  if (first === undefined || second === undefined) return [];
  const message = `x-default of ${member.url} is ${first.href} and ${second.href}.`;
  const fix = 'Choose one for the cluster.';
  return [{ rule: 'hreflang/x-default-many', ...placeOf(member, second), message, fix }];
}

function judgeAddresses(member: SetPage): LanguageFlaw[] {
  const clash = firstClash(languageLinks(member), 'href', 'code');
  if (clash === undefined) return [];
  const [first, second] = clash;
  const codes = [
    ...new Set(
      languageLinks(member)
        .filter(({ href }) => href === first.href)
        .map(({ code }) => code),
    ),
  ];
  const message = `${first.href} serves ${codes.join(', ')}.`;
  return [
    {
      rule: 'hreflang/duplicate-url',
      ...placeOf(member, second),
      message,
      fix: 'Keep one code (x-default may repeat it).',
    },
  ];
}

/** The first two links that share one thing and differ in the other. */
function firstClash(
  links: readonly SetLink[],
  key: 'code' | 'href',
  value: 'code' | 'href',
): [SetLink, SetLink] | undefined {
  const seen = new Map<string, SetLink>();
  for (const link of links) {
    const earlier = seen.get(link[key]);
    if (earlier !== undefined && earlier[value] !== link[value]) return [earlier, link];
    seen.set(link[key], link);
  }
  return undefined;
}

function judgeSchemes(member: SetPage): LanguageFlaw[] {
  const hrefs = [...new Set(member.links.map(({ href }) => href))];
  const plain = hrefs.filter((href) => href.startsWith('http:'));
  if (plain.length === 0 || plain.length === hrefs.length) return [];
  const link = member.links.find(({ href }) => href === plain[0]);
  const message = `${plain.length} of ${hrefs.length} alternates of ${member.url} use http (${plain[0]}).`;
  return [{ rule: 'hreflang/http-https', ...placeOf(member, link), message, fix: 'Use https everywhere.' }];
}

const sourceNames: Record<AlternateSource, string> = {
  html: 'HTML',
  header: 'the Link header',
  sitemap: 'the sitemap',
};

function judgeSources(member: SetPage): LanguageFlaw[] {
  const [first, ...others] = alternateSources.filter((source) => member.links.some((link) => link.source === source));
  for (const second of others) {
    const difference = first && findDifference(member, first, second);
    if (difference) return [difference];
  }
  return [];
}

function findDifference(member: SetPage, a: AlternateSource, b: AlternateSource): LanguageFlaw | undefined {
  const say = (source: AlternateSource, wanted: string) =>
    [...new Set(member.links.filter((link) => link.source === source && link.code === wanted).map(({ href }) => href))]
      .sort()
      .join(' and ');
  const code = [...new Set(member.links.map((link) => link.code))].find((one) => say(a, one) !== say(b, one));
  if (code === undefined) return undefined;
  const says = (source: AlternateSource) => `${sourceNames[source]} says ${say(source, code) || 'nothing'}`;
  const message = `For "${code}" of ${member.url}, ${says(a)}, ${says(b)}.`;
  const link = member.links.find((one) => one.code === code && (one.source === a || one.source === b));
  return {
    rule: 'hreflang/sources-disagree',
    ...placeOf(member, link),
    message,
    fix: 'Write all places from one function, or keep one of them.',
    evidence: code,
  };
}

/** `og:locale:alternate` against the languages of the set. */
export function judgeOpenGraph(member: SetPage): LanguageFlaw[] {
  const { ogLocale, ogAlternates, lang } = member.page;
  if (ogLocale === null) return [];
  const said = new Set([ogLocale, ...ogAlternates].map(languageOf));
  const own = lang === null ? languageOf(ogLocale) : languageOf(lang);
  const wanted = new Set([own, ...languageLinks(member).map(({ code }) => languageOf(code))]);
  const lacking = [...wanted].filter((language) => !said.has(language));
  if (lacking.length === 0) return [];
  const message = `og:locale:alternate lacks ${lacking.join(', ')}.`;
  const fix = 'Add <meta property="og:locale:alternate" content="…"> for each.';
  return [{ rule: 'hreflang/og-locale', ...placeOf(member), message, fix, evidence: lacking.join(', ') }];
}
