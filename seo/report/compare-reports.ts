import * as z from 'zod/mini';
import { type Finding, severities } from '../engine/finding.ts';
import type { CliContext } from '../run/context.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { isShown, type Settings } from '../run/settings.ts';
import { readNamedTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import { createFingerprints } from './fingerprint.ts';
import { type ReportedFinding, schemaVersion } from './report.ts';

const placeShape = {
  message: z.string(),
  fix: z.exactOptional(z.string()),
  url: z.exactOptional(z.string()),
  file: z.exactOptional(z.string()),
  line: z.exactOptional(z.number()),
  column: z.exactOptional(z.number()),
  evidence: z.exactOptional(z.string()),
  count: z.exactOptional(z.number()),
  urls: z.exactOptional(z.array(z.string())),
  truncated: z.exactOptional(z.literal(true)),
};
const findingSchema = z.object({
  ...placeShape,
  rule: z.string(),
  severity: z.enum(severities),
  locations: z.exactOptional(z.array(z.object(placeShape))),
});
const reportSchema = z.object({
  command: z.string(),
  target: z.string(),
  complete: z.boolean(),
  findings: z.array(findingSchema),
  summary: z.object({ error: z.number(), warning: z.number(), info: z.number() }),
  compared: z.exactOptional(z.object({ unchanged: z.array(findingSchema) })),
});
type ListedFinding = z.output<typeof findingSchema>;

/**
 * The findings of an earlier report, page by page: a page that newly has a known fault is new. Lines and counts may
 * move.
 */
export class EarlierReport {
  readonly file: string;
  readonly #left = new Map<string, ReportedFinding>();
  readonly #comparable: ReadonlySet<string>;
  readonly #fingerprintOf = createFingerprints();

  constructor(file: string, findings: readonly ListedFinding[], comparable: ReadonlySet<string>) {
    this.file = file;
    this.#comparable = comparable;
    const fingerprintOf = createFingerprints();
    for (const finding of findings.flatMap(listLocations)) {
      for (const page of listPages(finding)) {
        const fingerprint = fingerprintOf(identify(page, finding));
        this.#left.set(fingerprint, { ...page, fingerprint });
      }
    }
  }

  /** Whether the report lists findings of that severity: one of `--level error` lists no warnings. */
  compares({ severity }: Finding): boolean {
    return this.#comparable.has(severity);
  }

  /** The pages of a finding that the report does not name with it, and those that it does. */
  split(finding: Finding): { added: Finding[]; unchanged: Finding[] } {
    const pages = listPages(finding);
    const isKnown = pages.map((page) => this.#left.delete(this.#fingerprintOf(identify(page, finding))));
    if (!isKnown.includes(true)) return { added: [finding], unchanged: [] };
    if (!isKnown.includes(false)) return { added: [], unchanged: [finding] };
    return { added: pages.filter((_, at) => !isKnown[at]), unchanged: pages.filter((_, at) => isKnown[at]) };
  }

  /** What was not found again. */
  listLeft(): ReportedFinding[] {
    return [...this.#left.values()];
  }
}

/** @throws ToolError USAGE if the file is no JSON report of an audit of the same target */
export async function loadEarlierReport(
  file: string,
  target: string,
  settings: Pick<Settings, 'level'>,
  { cwd, notify }: CliContext,
): Promise<EarlierReport> {
  const value = parseJsonText(await readNamedTextFile(cwd, file, 'report'), file);
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (version !== undefined && version !== schemaVersion) {
    const advice = `this version of goshen reads ${schemaVersion}. Write the report again with -f json=${file}.`;
    throw new ToolError('USAGE', `${file} has schemaVersion ${JSON.stringify(version)}; ${advice}`);
  }
  const report = checkShape(reportSchema, value, `${file} is not a JSON report of goshen: `);
  if (report.command !== 'audit')
    throw new ToolError('USAGE', `${file} is a report of "${report.command}", not of audit`);
  if (report.target !== target) {
    throw new ToolError(
      'USAGE',
      `${file} is a report of ${report.target}, not of ${target}. --against compares two sites.`,
    );
  }
  if (!report.complete) notify(`${file} is incomplete: findings on what it did not read count as new.\n`);
  const findings = [...report.findings, ...(report.compared?.unchanged ?? [])];
  const unlisted = severities.filter(
    (severity) => report.summary[severity] > 0 && findings.every((finding) => finding.severity !== severity),
  );
  for (const severity of unlisted.filter((one) => isShown({ severity: one }, settings))) {
    notify(
      `${file} does not list its ${severity} findings, so they are not compared. Write it with --level ${severity}.\n`,
    );
  }
  return new EarlierReport(file, findings, new Set(severities.filter((severity) => !unlisted.includes(severity))));
}

function listLocations({ locations, ...finding }: ListedFinding): ListedFinding[] {
  const { rule, severity, fix } = finding;
  return (
    locations?.map((location) => ({ rule, severity, ...(fix !== undefined && { fix }), ...location })) ?? [finding]
  );
}

/** A finding for each page; without how often it was found, which moves. */
function listPages(finding: Finding): Finding[] {
  const { urls, count, message, ...rest } = finding;
  if (finding.truncated || (count === undefined && urls === undefined)) return [finding];
  const bare = message.replace(/ (Found on [\d,]+ pages?|Found [\d,]+ times|And [\d,]+ more)\.$/, '');
  return urls === undefined ? [{ ...rest, message: bare }] : urls.map((url) => ({ ...rest, message: bare, url }));
}

/**
 * What identifies a finding of one page. The value of a merged finding is that of its first page only; a message that
 * lists its pages changes with their order.
 */
function identify(page: Finding, { urls, count }: Finding): Finding {
  const { evidence, message, ...rest } = page;
  return { ...rest, message: urls !== undefined && count === undefined ? (evidence ?? '') : message };
}
