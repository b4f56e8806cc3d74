/** The industry's name in content/industries. */
export const hospitalityIndustry = 'hospitality-travel';

/** Shares of a page, in percent, that are reported when a reader comes so far down. */
export const depthMarks = [25, 50, 75] as const;

/** One thing worth counting. `address` is where it happened, as `measuredUrl` writes it. */
export type AnalyticsEvent = { url: string } & (
  | { name: 'page_view'; title: string }
  | { name: 'scroll_depth'; percent: (typeof depthMarks)[number] }
  | ({ name: 'hospitality_interest' } & Interest)
);

/** What was clicked: the card of the industry, or the way to the site of one of its companies. */
export type Interest = { source: 'industry_card' | 'visit_site'; subject: string };

/** What analytics services leave on a page. Each may be missing, or something else may stand in its place. */
export type Providers = { gtag?: unknown; plausible?: unknown; dataLayer?: unknown };

/**
 * Sends an event to every service on the page. Google's `gtag` itself writes to `dataLayer`, so that is used only where
 * `gtag` is missing (a tag manager). A service that fails costs its count and nothing else.
 */
export function sendEvent({ gtag, plausible, dataLayer }: Providers, event: AnalyticsEvent): void {
  try {
    if (typeof gtag === 'function') gtag('event', event.name, googleParameters(event));
    else if (Array.isArray(dataLayer)) dataLayer.push({ event: event.name, ...googleParameters(event) });
    if (typeof plausible === 'function') plausible(...plausibleCall(event));
  } catch (cause) {
    console.warn('An analytics service did not take an event', cause);
  }
}

function googleParameters(event: AnalyticsEvent): Record<string, string | number> {
  return { page_location: event.url, ...details(event) };
}

function details(event: AnalyticsEvent): Record<string, string | number> {
  switch (event.name) {
    case 'page_view':
      return { page_title: event.title };
    case 'scroll_depth':
      return { percent_scrolled: event.percent };
    case 'hospitality_interest':
      return { interest_source: event.source, interest_subject: event.subject };
  }
}

/** Its older script takes the address as `u`, its newer one as `url`. */
function plausibleCall(event: AnalyticsEvent): [name: string, options: Record<string, unknown>] {
  const place = { u: event.url, url: event.url };
  return event.name === 'page_view' ? ['pageview', place] : [event.name, { ...place, props: details(event) }];
}
