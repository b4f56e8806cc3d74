import { didYouMean } from '../did-you-mean.ts';
import type { AnchorFact, PageFacts } from '../page/page-facts.ts';
import { type AddressState, andMore, describeState, type SiteFlaw, type SiteIndex } from './site-index.ts';
import { withoutFragment } from './without-fragment.ts';

/** Every link to one address. */
type Inlinks = { target: string; from: readonly [Inlink, ...Inlink[]] };
type Inlink = { page: PageFacts; anchor: AnchorFact };

/** Statuses by which a server refuses a program and not a reader. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429, 999]);

/** Where the links of the site lead. One finding a target. */
export function auditLinkTargets(index: SiteIndex): SiteFlaw[] {
  return groupLinks(index.pages).flatMap((links) => [...targetFlaws(links, index), ...plainHttp(links, index)]);
}

function groupLinks(pages: readonly PageFacts[]): Inlinks[] {
  const all = pages.flatMap((page) =>
    page.anchors.flatMap((anchor) =>
      anchor.url === null ? [] : [{ target: withoutFragment(anchor.url), page, anchor }],
    ),
  );
  return [...Map.groupBy(all, ({ target }) => target)].flatMap(([target, [first, ...others]]) =>
    first === undefined ? [] : [{ target, from: [first, ...others] as const }],
  );
}

function isInternal(url: string, { site }: SiteIndex): boolean {
  return url === site.origin || url.startsWith(`${site.origin}/`);
}

function targetFlaws(links: Inlinks, index: SiteIndex): SiteFlaw[] {
  const { target } = links;
  const state = index.stateOf(target);
  if (state === null || index.context.intended.missing.has(target)) return [];
  if (state.status === null || state.status >= 400) return brokenLink(links, state, index);
  if (state.hops === 0 || !isInternal(target, index) || state.finalUrl === target) return [];
  const { place, flaw } = startOf(links);
  const message = `${place} links to ${target}, which redirects to ${state.finalUrl}.`;
  return [{ ...flaw, rule: 'link/redirect', message, fix: `Link to ${state.finalUrl}.` }];
}

/** An address that the sitemap lists too is reported where it is listed. */
function brokenLink(links: Inlinks, state: AddressState, index: SiteIndex): SiteFlaw[] {
  const { target } = links;
  if (index.listedUrls.has(target) || (state.status !== null && refusals.has(state.status))) return [];
  const { place, flaw } = startOf(links);
  const message = `${place} links to ${target} (${describeState(state)}).`;
  if (!isInternal(target, index)) return [{ ...flaw, rule: 'link/external-broken', message }];
  const near = nearestPage(target, index);
  return [{ ...flaw, rule: 'link/broken', message, ...(near !== null && { fix: `Did you mean ${near}?` }) }];
}

/** Where to look first, and how to say it. */
function startOf({ from }: Inlinks): { place: string; flaw: Pick<SiteFlaw, 'url' | 'line' | 'evidence'> } {
  const [{ page, anchor }] = from;
  const line = anchor.line === null ? '' : `:${anchor.line}`;
  const place = `${page.url}${line}${andMore(countPages(from), 'page')}`;
  return { place, flaw: { url: page.url, line: anchor.line, evidence: anchor.href ?? '' } };
}

function countPages(from: Inlinks['from']): number {
  return new Set(from.map(({ page }) => page.url)).size;
}

/** The page whose path is nearest to one that does not exist: misspelled, or its last part elsewhere. */
function nearestPage(target: string, { pages }: SiteIndex): string | null {
  const paths = pages.filter(({ answer }) => answer.status === 200).map(({ url }) => new URL(url).pathname);
  const path = new URL(target).pathname;
  const near = didYouMean(path, paths);
  if (near !== null) return near;
  const last = path.split('/').filter(Boolean).at(-1);
  return paths.find((one) => last !== undefined && one.split('/').at(-1) === last) ?? null;
}

/** A link over http to another site that answers over https too; links within the site are judged on their page. */
function plainHttp(links: Inlinks, index: SiteIndex): SiteFlaw[] {
  const { target } = links;
  const safe = target.replace(/^http:/, 'https:');
  if (safe === target || isInternal(safe, index) || index.stateOf(safe)?.status !== 200) return [];
  const { place, flaw } = startOf(links);
  return [
    {
      ...flaw,
      rule: 'link/http',
      message: `${place} links to ${target}; it answers over https.`,
      fix: `Write ${safe}.`,
    },
  ];
}
