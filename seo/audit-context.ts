/** What an audit knows about a site before it reads a page of it. */
export type AuditContext = {
  /** `unknown` is taken for public; a staging copy must not be indexed, a local one needs no https. */
  stage: 'production' | 'staging' | 'local' | 'unknown';
  /** Languages of the site as the first segment of a URL spells them; empty if unknown. */
  languages: readonly string[];
  /** What looks like a fault and was decided so. */
  intended: {
    /** URLs without fragment that pages may link to although they do not exist. */
    missing: ReadonlySet<string>;
    /** Whether translated pages keep the English slug. */
    englishSlugs: boolean;
  };
};

export const openContext: AuditContext = {
  stage: 'unknown',
  languages: [],
  intended: { missing: new Set(), englishSlugs: false },
};
