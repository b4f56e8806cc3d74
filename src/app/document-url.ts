/** The navigation that loaded this document. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load;
}

/**
 * Whether this document was loaded from the current URL. Client-side navigation keeps the document: after a reload,
 * Back changes the URL and loads nothing.
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
