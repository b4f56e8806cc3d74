import { AppError } from '#domain/errors.ts';

const counted = ['error', 'warning', 'info', 'new'] as const;
export type Counted = (typeof counted)[number];

/** One bar: the run fails when the count compares so. */
export type FailCondition = { what: Counted; operator: '>' | '>='; limit: number };

/**
 * Reads `--fail-on`: conditions like `error>0,warning>=20`, a bare word for `>0`, or `never`.
 *
 * @throws AppError USAGE, before any work is done
 */
export function parseFailOn(text: string): FailCondition[] {
  if (text.trim() === 'never') return [];
  return text.split(',').map((part) => {
    const [, word = '', operator, limit] = /^\s*([a-z]+)\s*(?:(>=?)\s*(\d+))?\s*$/.exec(part) ?? [];
    const what = counted.find((name) => name === word);
    if (what === undefined) {
      throw new AppError('USAGE', `--fail-on does not know "${part.trim()}"; write error>0,warning>20,new>0 or never`);
    }
    return { what, operator: operator === '>=' ? '>=' : '>', limit: Number(limit ?? 0) };
  });
}

export function isOverBar(counts: Readonly<Record<Counted, number>>, conditions: readonly FailCondition[]): boolean {
  return conditions.some(({ what, operator, limit }) =>
    operator === '>' ? counts[what] > limit : counts[what] >= limit,
  );
}
