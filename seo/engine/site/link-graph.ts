import { withoutFragment } from '../page/collect/resolve-url.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';
import { isRedirectStub, stubTargetOf } from '../page/page-state.ts';

/** Pages and their links; `finalUrlOf` says where a URL redirects to, itself if it does not. */
export type LinkGraph = {
  pages: readonly Pick<PageSnapshot, 'url' | 'anchors' | 'metas' | 'words' | 'scriptRedirect'>[];
  finalUrlOf: (url: string) => string;
};

/**
 * How many clicks each URL is from the nearest of the starts; a redirect takes none, also one by a meta tag or a script.
 * URLs that are not reached are left out.
 */
export function countClicks({ pages, finalUrlOf }: LinkGraph, starts: readonly string[]): Map<string, number> {
  const pagesByUrl = Map.groupBy(pages, ({ url }) => url);
  const clicks = new Map<string, number>();
  const leadsTo = (url: string) => {
    const redirected = finalUrlOf(url);
    if (redirected !== url) return redirected;
    const stub = pagesByUrl.get(url)?.find(isRedirectStub);
    return stub === undefined ? null : stubTargetOf(stub);
  };
  const reach = (url: string, depth: number) => {
    for (let next: string | null = url; next !== null && !clicks.has(next); next = leadsTo(next))
      clicks.set(next, depth);
  };
  for (const start of starts) reach(start, 0);
  // Iteration includes what is added meanwhile: nearer URLs come first.
  for (const [url, depth] of clicks) for (const target of listTargets(pagesByUrl.get(url))) reach(target, depth + 1);
  return clicks;
}

/** How many other pages link to each URL, or to one that redirects to it. */
export function countInlinks({ pages, finalUrlOf }: LinkGraph): Map<string, number> {
  const inlinks = new Map<string, number>();
  for (const [from, versions] of Map.groupBy(pages, ({ url }) => url)) {
    const targets = new Set<string>();
    for (const target of listTargets(versions)) targets.add(target).add(finalUrlOf(target));
    targets.delete(from);
    for (const target of targets) inlinks.set(target, (inlinks.get(target) ?? 0) + 1);
  }
  return inlinks;
}

/** One at a time: a list of all links of a site would take much memory. */
function* listTargets(pages: LinkGraph['pages'] = []): Generator<string> {
  for (const { anchors } of pages) for (const { url } of anchors) if (url !== null) yield withoutFragment(url);
}
