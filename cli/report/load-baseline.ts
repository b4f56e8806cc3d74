import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { CliContext } from '../context.ts';
import { Baseline } from './baseline.ts';

/** One accepted finding; a date is `2026-12-31` and still covers that day. */
const entrySchema = z.strictObject({
  fingerprint: z.string().check(z.minLength(1)),
  reason: z.string().check(z.minLength(1)),
  expires: z.iso.date(),
});
const baselineSchema = z.strictObject({ findings: z.array(entrySchema) });

/** Reads `--baseline`; says on stderr which entries have expired, and covers nothing with them. */
export async function loadBaseline(file: string, { cwd, now, say }: CliContext): Promise<Baseline> {
  const parsed = baselineSchema.safeParse(await readJson(resolve(cwd, file)));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('USAGE', `${file} is no baseline: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const today = now().toISOString().slice(0, 10);
  const expired = parsed.data.findings.filter(({ expires }) => expires < today);
  for (const { fingerprint, expires } of expired) say(`${file}: ${fingerprint} expired on ${expires}\n`);
  return new Baseline(
    parsed.data.findings.filter(({ expires }) => expires >= today).map(({ fingerprint }) => fingerprint),
  );
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new AppError('USAGE', `cannot read the baseline ${path}: ${(cause as Error).message}`, { cause });
  }
}
