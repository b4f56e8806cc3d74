export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Minimum, median and maximum. */
export function spread(values: readonly number[], digits: number): string {
  const print = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return [Math.min(...values), median(values), Math.max(...values)].map(print).join(' / ');
}

/** As Markdown, ready for docs/performance.md. */
export function printTable(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
}
