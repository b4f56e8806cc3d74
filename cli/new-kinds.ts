/** What `goshen new` adds. */
export const newKinds = ['article', 'faq', 'service', 'page'] as const;
export type NewKind = (typeof newKinds)[number];
