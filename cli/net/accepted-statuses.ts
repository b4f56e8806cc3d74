import { AppError } from '#domain/errors.ts';

/** Ranges of statuses that count as good, or as a warning only. */
export type AcceptedStatuses = readonly { from: number; to: number; asWarning: boolean }[];

/** Reads `--accept 200..299,403:warn`. */
export function parseAcceptedStatuses(text: string): AcceptedStatuses {
  return text.split(',').map((part) => {
    const [, from, to, warn] = /^\s*([1-5]\d\d)(?:\.\.([1-5]\d\d))?(:warn)?\s*$/.exec(part) ?? [];
    if (from === undefined) throw new AppError('USAGE', `--accept does not know "${part}"; write 200..299,403:warn`);
    return { from: Number(from), to: Number(to ?? from), asWarning: warn !== undefined };
  });
}

export function judgeStatus(status: number, accepted: AcceptedStatuses): 'good' | 'warn' | 'bad' {
  const range = accepted.find(({ from, to }) => status >= from && status <= to);
  if (range === undefined) return 'bad';
  return range.asWarning ? 'warn' : 'good';
}
