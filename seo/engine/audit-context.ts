export type AuditContext = {
  /** `unknown` counts as public; a staging site must not be indexed, a local one needs no https. */
  stage: 'production' | 'staging' | 'local' | 'unknown';
  /** As in the first segment of URLs; empty if unknown. */
  languages: readonly string[];
  knownExceptions: {
    /** URLs without fragment that pages may link to although they do not exist. */
    missing: ReadonlySet<string>;
  };
};

export const openContext: AuditContext = {
  stage: 'unknown',
  languages: [],
  knownExceptions: { missing: new Set() },
};
