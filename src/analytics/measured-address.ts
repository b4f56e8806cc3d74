/**
 * The address of a page as services may know it. Of its query only the marks of a campaign (`utm_…`) stay:
 * anything else in it may be about a person.
 */
export function measuredAddress(href: string): string {
  const url = new URL(href);
  for (const name of [...url.searchParams.keys()]) {
    if (!name.startsWith('utm_')) url.searchParams.delete(name);
  }
  url.hash = '';
  return url.href;
}
