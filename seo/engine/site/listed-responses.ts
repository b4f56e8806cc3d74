import { count } from '../count.ts';
import { type Finding, firstPlace } from '../finding.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { canonicalOf, isIndexable, isOwnCanonical, listSome } from '../page/page-state.ts';
import { listBrokenLinks } from './link-target-rules.ts';
import { mayBeListed } from './may-be-listed.ts';
import { checkResponse, redirectInSitemap } from './response-rules.ts';
import type { ListedUrl, SiteIndex } from './site-index.ts';
import type { UrlResponse } from './url-response.ts';

/** Responses of listed URLs and of pages that failed, with the pages that lead there; link/broken reports linked failures. */
export function checkListedResponses(index: SiteIndex): Finding[] {
  const { site, pages, listedUrls, finalUrlOf } = index;
  const byRequest = new Map(pages.map((page) => [page.response.requestedUrl, page]));
  const findSources = createSourceFinder(index);
  const broken = new Set(listBrokenLinks(index).flatMap(({ links: { target } }) => [target, finalUrlOf(target)]));
  const check = (response: UrlResponse, place: ListedUrl | null) =>
    checkListed(response, place)
      .filter(({ rule }) => !brokenRules.has(rule) || !broken.has(response.url))
      .map((finding) => addSources(adviseRemoval(finding, response, index), response, findSources(response)));
  const listed = (site.listed ?? []).flatMap((place) => {
    const page = byRequest.get(place.url);
    const response = page === undefined ? site.targets.get(place.url)?.response : responseOf(page);
    return response === undefined ? [] : check(response, place);
  });
  return [
    ...listed,
    ...listFailedPages(index)
      .filter(({ response }) => !listedUrls.has(response.requestedUrl))
      .flatMap((page) => check(responseOf(page), null)),
  ];
}

/** What link/broken says of a URL too. */
const brokenRules: ReadonlySet<string> = new Set(['http/client-error', 'http/server-error', 'http/unreachable']);

/** Pages that the user named, or that others name as alternate; canonical/target-bad reports canonical URLs. */
function listFailedPages({ pages, inlinks, context }: SiteIndex): PageSnapshot[] {
  const linked = new Set(inlinks.map(({ target }) => target));
  const canonicals = new Set(pages.filter(isIndexable).map(canonicalOf));
  return pages.filter(({ response, url }) => {
    const isReported = linked.has(response.requestedUrl) || linked.has(url) || canonicals.has(url);
    return response.status >= 400 && !isReported && !context.knownExceptions.missing.has(url);
  });
}

function responseOf({ response, url }: PageSnapshot): UrlResponse {
  const { requestedUrl, redirects, status } = response;
  return { url: requestedUrl, hops: redirects, finalUrl: url, end: { kind: 'status', status } };
}

function checkListed(response: UrlResponse, place: ListedUrl | null): Finding[] {
  const evaluateStatus = (status: number) => (status < 300 ? 'good' : 'bad');
  const listedAt = place === null ? null : { file: place.file, line: place.line };
  return checkResponse(response, listedAt, { evaluateStatus, redirects: 'error' });
}

/** A redirect is replaced in the sitemap by its target only if that may be listed, and is not yet. */
function adviseRemoval(finding: Finding, { url, finalUrl }: UrlResponse, index: SiteIndex): Finding {
  if (finding.rule === 'http/client-error' && firstPlace(finding).file !== undefined)
    return { ...finding, fix: 'Remove it from the sitemap, or serve a page there.' };
  if (finding.rule !== redirectInSitemap.id) return finding;
  const found = finalUrl === `${url}/` ? { ...finding, template: 'slash' } : finding;
  if (mayBeListed(finalUrl, index) && !index.listedUrls.has(finalUrl)) return found;
  const hasOther = index.pagesByUrl.get(finalUrl)?.some((page) => isIndexable(page) && !isOwnCanonical(page));
  const fix = hasOther
    ? 'List the final URL and correct its canonical URL, or remove the URL from the sitemap.'
    : 'Remove the URL from the sitemap.';
  return { ...found, fix, ruleFix: redirectInSitemap.fix };
}

/** The pages that lead to a URL: by links, else as their canonical URL or alternate. */
type Sources = { how: string; urls: readonly string[] };

function createSourceFinder(index: SiteIndex): (response: UrlResponse) => Sources {
  const links = index.inlinks.flatMap(({ target, from }) => {
    const reached = [...new Set([target, index.finalUrlOf(target)])];
    return reached.map((url) => ({ url, from }));
  });
  const linking = Map.groupBy(links, ({ url }) => url);
  const names = index.pages.flatMap((page) =>
    [...page.canonicals, ...page.alternates].map(({ url }) => ({ url, from: page.url })),
  );
  const naming = Map.groupBy(names, ({ url }) => url);
  return ({ url }) => {
    const pages = (linking.get(url) ?? []).flatMap(({ from }) => from.map(({ page }) => page.url));
    const urls = [...new Set(pages)].filter((page) => page !== url);
    if (urls.length > 0) return { how: 'Linked from', urls };
    const named = (naming.get(url) ?? []).map(({ from }) => from).filter((page) => page !== url);
    return { how: 'Named as canonical URL or alternate on', urls: [...new Set(named)] };
  };
}

/** The pages are places of the finding too; those that link to a redirect are those of link/redirect. */
function addSources(finding: Finding, { url, hops }: UrlResponse, { how, urls }: Sources): Finding {
  if (urls.length === 0) return finding;
  const message = `${finding.message} ${how} ${count(urls.length, 'page')}: ${listSome(urls)}.`;
  const { evidence = url } = finding;
  if (hops.length > 0) return { ...finding, message, evidence };
  const places = [firstPlace(finding), ...urls.map((page) => ({ url: page }))];
  return { ...finding, message, evidence: url, about: 'all', places };
}
