/** Minimum, median and maximum. */
export function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const print = (value = Number.NaN) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(print).join(' / ');
}

/** As Markdown, ready for docs/performance.md. */
export function printTable(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
}
