import type { AuditContext } from '../engine/audit-context.ts';
import type { PageSnapshot } from '../engine/page/page-snapshot.ts';
import type { RuleText } from '../engine/rule.ts';
import type { SiteSnapshot } from '../engine/site/site-snapshot.ts';
import type { FillText, PlannedLanguages } from '../engine/translations/project.ts';
import type { CliContext } from './context.ts';
import type { CommandDefinition } from './define-command.ts';
import type { Settings } from './settings.ts';

export type PageSelection = {
  /** Paths to read; empty for all. */
  routes: readonly string[];
  /** Empty for all. */
  languages: readonly string[];
  /** Whether a page is selected, by its URL. */
  includes: (url: string) => boolean;
  /** So many requests, spread over the site; `null` for all. */
  sample: number | null;
  /** As a crawler finds the site: without cookies, and without the copies under /en, which no page links to. */
  asCrawler: boolean;
};

/** A website that brings the commands along, and whose sources they can read. */
export type Project = {
  /** Whether an error is one that its user can fix: its message is printed, its code decides the exit code. */
  isExpected: (error: unknown) => error is Error & { code: string };
  /** The folder with the JSON Schemas of the files that its user writes. */
  schemas: string;
  /** Whether a folder holds its sources. */
  isIn: (folder: string) => boolean;
  languages: PlannedLanguages;
  /** One line about the command line, with the commands of the project. */
  summary: string;
  /** Its own commands, beside those for any site, and one line for each group of them. */
  commands: readonly CommandDefinition[];
  groupSummaries: Readonly<Record<string, string>>;
  /** Its own rules, beside those for any site. */
  loadRules: () => Promise<readonly RuleText[]>;
  /**
   * Renders pages in process.
   *
   * @throws an expected error for a path that is not a page, and where `context.cwd` does not hold the site
   */
  readPages: (
    selection: PageSelection & { profile: 'quick' | 'full' },
    settings: Settings,
    context: CliContext,
  ) => Promise<SiteSnapshot>;
  /** Every language of a page, whichever of its URLs was named. */
  readVersions: (path: string, settings: Settings, context: CliContext) => Promise<PageSnapshot[]>;
  /** What was decided about its URLs, for a copy of it that is crawled. */
  readKnownExceptions: (folder: string, origin: string) => Promise<AuditContext['knownExceptions']>;
  /** A function that fills its facts into its texts; `undefined` for another project and for invalid facts. */
  readFill: (folder: string) => Promise<FillText | undefined>;
};

/** The rules for any site and those of the project, by id; loaded with their checks, so only where they are needed. */
export async function listRules({ project }: Pick<CliContext, 'project'>): Promise<readonly RuleText[]> {
  const [{ allRules }, own = []] = await Promise.all([import('../engine/all-rules.ts'), project?.loadRules()]);
  return [...allRules, ...own].sort((a, b) => (a.id < b.id ? -1 : 1));
}
