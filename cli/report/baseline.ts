import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { Finding } from '#seo/finding.ts';
import type { CliContext } from '../context.ts';

/**
 * Findings accepted for now. It is a ratchet: nothing is added by itself, each entry says why, and ends.
 */
export class Baseline {
  readonly #accepted: ReadonlySet<string>;
  readonly #used = new Set<string>();

  constructor(accepted: Iterable<string>) {
    this.#accepted = new Set(accepted);
  }

  covers(fingerprint: string): boolean {
    if (!this.#accepted.has(fingerprint)) return false;
    this.#used.add(fingerprint);
    return true;
  }

  /** Entries whose finding is gone: they can be dropped. */
  countUnused(): number {
    return this.#accepted.size - this.#used.size;
  }
}

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

/**
 * Gives each finding a name that survives moved lines: rule, place and the value found. The second of two
 * alike ones is counted, so that a baseline of one does not cover both.
 */
export function createFingerprints(): (finding: Finding) => string {
  const seen = new Map<string, number>();
  return ({ rule, file, url, evidence, message }) => {
    const parts = [rule, file ?? '', url ?? '', evidence ?? message];
    const base = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
    const earlier = seen.get(base) ?? 0;
    seen.set(base, earlier + 1);
    return earlier === 0 ? base : `${base}-${earlier + 1}`;
  };
}
