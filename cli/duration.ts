import { AppError } from '#domain/errors.ts';

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads `500ms`, `10s`, `2m`, `1h`, `30d`; a bare number is seconds. */
export function parseDuration(flag: string, text: string): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim()) ?? [];
  if (amount === undefined) throw new AppError('USAGE', `${flag} does not know "${text}"; write 500ms, 10s or 2m`);
  return Number(amount) * unitMs[unit as keyof typeof unitMs];
}

/** Reads a whole number within bounds. */
export function parseCount(flag: string, text: string, min: number, max: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= min && count <= max)) {
    throw new AppError('USAGE', `${flag} takes a whole number from ${min} to ${max}, not "${text}"`);
  }
  return count;
}

/** Reads `50MB`, `200kB`, `1048576`. */
export function parseBytes(flag: string, text: string): number {
  const [, amount, unit = ''] = /^(\d+)\s*(kb|mb|gb)?$/i.exec(text.trim()) ?? [];
  if (amount === undefined) throw new AppError('USAGE', `${flag} does not know "${text}"; write 50MB or 200kB`);
  return Number(amount) * 1024 ** ['', 'kb', 'mb', 'gb'].indexOf(unit.toLowerCase());
}
