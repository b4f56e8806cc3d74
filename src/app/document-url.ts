/** The navigation that loaded this document. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load;
}

/**
 * Whether this document was loaded from the current URL. Entries of the history that differ by a fragment share a
 * document, and a change of language replaces the URL of one: Back then changes the URL and loads nothing.
 */
export function isShownByLocation(): boolean {
  const loadedUrl = pageLoad()?.name ?? location.href;
  return loadedUrl.split('#')[0] === location.href.split('#')[0];
}

/** Without `no-cache`, the browser's cache could respond while the site is down (stale-while-revalidate). */
export async function isSiteReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { cache: 'no-cache' })).status < 500;
  } catch {
    return false;
  }
}
