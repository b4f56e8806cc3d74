/** The navigation that loaded this document. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load;
}

/**
 * Whether the document came from the URL of the page. A step inside the application shares its document with the page
 * before it: after a reload, Back changes the URL and the browser loads nothing.
 */
export function isShownByLocation(): boolean {
  const loadedUrl = pageLoad()?.name ?? location.href;
  return loadedUrl.split('#')[0] === location.href.split('#')[0];
}

/** Pages carry stale-while-revalidate: without `no-cache` the browser's cache would respond while the site is away. */
export async function isSiteReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { cache: 'no-cache' })).status < 500;
  } catch {
    return false;
  }
}
