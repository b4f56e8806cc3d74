/** Scroll depths, in percent of the page, that are reported. */
export const depthMarks = [25, 50, 75] as const;

/** One event. `url` is the page, as `measuredUrl` returns it. */
export type AnalyticsEvent = { url: string } & (
  | { name: 'page_view'; title: string }
  | { name: 'scroll_depth'; percent: (typeof depthMarks)[number] }
  | ({ name: 'interest' } & Interest)
);

/**
 * What was clicked: the card of an industry, or the link to the site of one of its companies. `event` is the `clickEvent`
 * of the industry in content/industries.
 */
export type Interest = { event: string; source: 'industry_card' | 'visit_site'; subject: string };

/** Globals of the analytics services. Each may be missing or have another type. */
export type Providers = { gtag?: unknown; plausible?: unknown; dataLayer?: unknown };

/**
 * Sends an event to every service on the page. Google's `gtag` writes to `dataLayer`, which is used only if `gtag` is
 * missing (a tag manager). If a service throws, the others still get the event.
 */
export function sendEvent({ gtag, plausible, dataLayer }: Providers, event: AnalyticsEvent): void {
  try {
    if (typeof gtag === 'function') gtag('event', nameOf(event), googleParameters(event));
    else if (Array.isArray(dataLayer)) dataLayer.push({ event: nameOf(event), ...googleParameters(event) });
    if (typeof plausible === 'function') plausible(...plausibleCall(event));
  } catch (cause) {
    console.warn('An analytics service did not take an event', cause);
  }
}

function nameOf(event: AnalyticsEvent): string {
  return event.name === 'interest' ? event.event : event.name;
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
    case 'interest':
      return { interest_source: event.source, interest_subject: event.subject };
  }
}

/** Plausible's older script reads the URL from `u`, its newer one from `url`. */
function plausibleCall(event: AnalyticsEvent): [name: string, options: Record<string, unknown>] {
  const address = { u: event.url, url: event.url };
  return event.name === 'page_view' ? ['pageview', address] : [nameOf(event), { ...address, props: details(event) }];
}
