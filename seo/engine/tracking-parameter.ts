const trackingParameter = /[?&](utm_\w+|gclid|dclid|fbclid|msclkid|mc_eid|igshid|_ga)=/i;

/** The first parameter of a query that only counts where a visitor comes from. */
export function findTrackingParameter(query: string): string | null {
  return query.includes('=') ? (trackingParameter.exec(query)?.[1] ?? null) : null;
}
