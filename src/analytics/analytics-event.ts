/** Shares of a page, in percent, that are reported when a reader comes so far down. */
export const depthMarks = [25, 50, 75] as const;

/** One thing worth counting. `address` is where it happened, as `measuredAddress` writes it. */
export type AnalyticsEvent = { address: string } & (
  | { name: 'page_view'; title: string }
  | { name: 'scroll_depth'; percent: (typeof depthMarks)[number] }
  | ({ name: 'hospitality_interest' } & Interest)
);

/** What was clicked: the card of the industry, or the way to the site of one of its companies. */
export type Interest = { source: 'industry_card' | 'visit_site'; subject: string };
