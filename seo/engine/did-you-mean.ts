/** The most similar candidate: at most two edits, for a word of up to three letters one. */
export function didYouMean(word: string, candidates: readonly string[]): string | null {
  const max = word.length > 3 ? 2 : 1;
  const near = candidates
    .filter(({ length }) => Math.abs(length - word.length) <= max)
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
