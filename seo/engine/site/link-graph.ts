import { withoutFragment } from '../page/collect/resolve-url.ts';
import type { PageSnapshot } from '../page/page-snapshot.ts';

/** Pages and their links; `finalUrlOf` says where a URL redirects to, itself if it does not. */
export type LinkGraph = {
  pages: readonly Pick<PageSnapshot, 'url' | 'anchors'>[];
  finalUrlOf: (url: string) => string;
};

/** How many clicks each URL is from the nearest of the starts; a redirect takes none. URLs that are not reached are left out. */
export function countClicks({ pages, finalUrlOf }: LinkGraph, starts: readonly string[]): Map<string, number> {
  const pagesByUrl = Map.groupBy(pages, ({ url }) => url);
  const clicks = new Map<string, number>();
  const reach = (url: string, depth: number) => {
    for (const reached of [url, finalUrlOf(url)]) if (!clicks.has(reached)) clicks.set(reached, depth);
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
