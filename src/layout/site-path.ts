import { linkTo } from '#domain/page-address.ts';
import { registry } from '../app/content.ts';
import { usePageData } from '../app/page-data.ts';

/** The address of a page of this site, with the prefix of the page that is shown. */
export function useSitePath(to: string): string {
  return linkTo(registry, to, usePageData().prefix);
}
