import * as z from 'zod/mini';
import type { CliContext } from '../run/context.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { readNamedTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';

const filled = z.string().check(z.minLength(1));
const entrySchema = z.strictObject({
  fingerprint: filled.check(z.describe('The fingerprint of a place of the finding, from a report in JSON.')),
  rule: z.optional(z.string()).check(z.describe('The rule of the finding.')),
  place: z.optional(z.string()).check(z.describe('URL or file of the finding.')),
  reason: filled.check(z.describe('Why the finding is accepted.')),
  expires: z.iso.date().check(z.describe('The last day on which it is accepted, such as 2026-12-31.')),
});

export type BaselineEntry = z.output<typeof entrySchema>;

/** Changes when fingerprints do. */
export const baselineVersion = 2;

export const baselineSchema = z.strictObject({
  $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
  schemaVersion: z.literal(baselineVersion).check(z.describe('Of the fingerprints.')),
  findings: z.array(entrySchema).check(z.describe('The accepted findings.')),
});

/** The fingerprints that `--baseline` accepts; reports expired entries on stderr and ignores them. */
export async function loadBaseline(file: string, { cwd, now, notify }: CliContext): Promise<Set<string>> {
  const entries = parseBaseline(await readNamedTextFile(cwd, file, 'baseline'), file);
  const today = now().toISOString().slice(0, 10);
  const isExpired = ({ expires }: BaselineEntry) => expires < today;
  for (const { fingerprint, expires } of entries.filter(isExpired))
    notify(`${file}: ${fingerprint} expired on ${expires}\n`);
  return new Set(entries.filter((entry) => !isExpired(entry)).map(({ fingerprint }) => fingerprint));
}

/** @throws ToolError USAGE with the error in the file */
export function parseBaseline(text: string, file: string): BaselineEntry[] {
  const value = parseJsonText(text, file);
  if (typeof value === 'object' && value !== null && 'findings' in value && !('schemaVersion' in value)) {
    const advice = 'Delete it, then write it again with goshen baseline write.';
    throw new ToolError(
      'USAGE',
      `${file} was written by an earlier version of goshen, with other fingerprints. ${advice}`,
    );
  }
  return checkShape(baselineSchema, value, `${file} is not a valid baseline file: `).findings;
}
