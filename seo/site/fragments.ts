import { didYouMean } from '../did-you-mean.ts';
import type { AnchorFact, PageFacts } from '../page/page-facts.ts';
import type { SiteFlaw, SiteIndex } from './site-index.ts';
import { withoutFragment } from './without-fragment.ts';

type Missing = { fragment: string; ids: readonly string[] };

/** Links to places of pages that do not exist; one finding a place. */
export function auditFragments(index: SiteIndex): SiteFlaw[] {
  const found = new Map<string, SiteFlaw>();
  for (const page of index.pages) {
    for (const anchor of page.anchors) {
      const url = anchor.url ?? '';
      const missing = found.has(url) ? null : findMissing(url, page, index);
      if (missing !== null) found.set(url, describeMissing(missing, anchor, page));
    }
  }
  return [...found.values()];
}

function describeMissing({ fragment, ids }: Missing, { href, url, line }: AnchorFact, page: PageFacts): SiteFlaw {
  const near = didYouMean(fragment, ids);
  const target = withoutFragment(url ?? '');
  const message = `${page.url} links to ${href}: no element with id "${fragment}" on ${target}.`;
  const fix = near === null ? {} : { fix: `Did you mean #${near}?` };
  return { rule: 'link/fragment', url: page.url, line, message, evidence: href ?? '', ...fix };
}

/** `#top` and text fragments are the browser's own, `#/…` and `#!…` are addresses of an application. */
function findMissing(url: string, page: PageFacts, { pagesByUrl }: SiteIndex): Missing | null {
  const [, fragment = ''] = /#(.*)$/s.exec(url) ?? [];
  if (fragment === '' || /^(?:top$|!|\/|:~:)/i.test(fragment)) return null;
  const address = withoutFragment(url);
  const target = address === page.url ? page : pagesByUrl.get(address)?.[0];
  if (target === undefined || target.answer.status !== 200) return null;
  const [written = ''] = fragment.split(':~:');
  const wanted = decode(written);
  return target.ids.includes(wanted) || target.ids.includes(written) ? null : { fragment: wanted, ids: target.ids };
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a broken escape is looked for as it is written, as browsers do
  }
}
