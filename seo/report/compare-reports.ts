import * as z from 'zod/mini';
import { type Finding, findingUnits, type Place, type Severity, severities } from '../engine/finding.ts';
import type { CliContext } from '../run/context.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { reachesLevel, type Settings } from '../run/settings.ts';
import { readNamedTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import { quoteWord } from './escape.ts';
import { schemaVersion } from './report.ts';

const placeSchema = z.object({
  url: z.exactOptional(z.string()),
  file: z.exactOptional(z.string()),
  line: z.exactOptional(z.number()),
  column: z.exactOptional(z.number()),
  times: z.exactOptional(z.number()),
  message: z.exactOptional(z.string()),
  evidence: z.exactOptional(z.string()),
  fix: z.exactOptional(z.string()),
  fingerprint: z.string(),
});
const findingSchema = z.object({
  rule: z.string(),
  severity: z.enum(severities),
  message: z.string(),
  fix: z.exactOptional(z.string()),
  evidence: z.exactOptional(z.string()),
  about: z.exactOptional(z.enum(['first', 'all', 'unlisted'])),
  unit: z.exactOptional(z.enum(findingUnits)),
  places: z.array(placeSchema),
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

/** The findings of an earlier report, place by place: a page that newly has a known fault is new. */
export type EarlierReport = {
  file: string;
  /** Severities of which it lists findings: one of `--level error` lists no warnings. */
  compared: ReadonlySet<Severity>;
  /** What was not found again so far, by fingerprint. */
  left: Map<string, Finding>;
};

/** @throws ToolError USAGE if the file is not a JSON report of an audit of the same target */
export async function loadEarlierReport(
  file: string,
  target: string,
  settings: Pick<Settings, 'level'>,
  { cwd, notify }: CliContext,
): Promise<EarlierReport> {
  const value = parseJsonText(await readNamedTextFile(cwd, file, 'report'), file);
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (version !== undefined && version !== schemaVersion) {
    const advice = `this version of goshen reads ${schemaVersion}. Write the report again with -f ${quoteWord(`json=${file}`)}.`;
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
  for (const severity of unlisted.filter((one) => reachesLevel({ severity: one }, settings))) {
    notify(
      `${file} does not list its ${severity} findings, so they are not compared. Write it with --level ${severity}.\n`,
    );
  }
  const compared = new Set(severities.filter((severity) => !unlisted.includes(severity)));
  return { file, compared, left: listByPlace(findings) };
}

function listByPlace(findings: readonly ListedFinding[]): Map<string, Finding> {
  return new Map(
    findings.flatMap((finding) => finding.places.map((place) => [place.fingerprint, takeOut(finding, place)] as const)),
  );
}

/** The finding at one place, in the words for that place. */
function takeOut({ about, ...finding }: Finding, { message, fix, evidence, ...place }: Place): Finding {
  return {
    ...finding,
    ...(about && about !== 'first' && { about }),
    ...(message && { message }),
    ...(fix && { fix }),
    ...(evidence && { evidence }),
    places: [place],
  };
}
