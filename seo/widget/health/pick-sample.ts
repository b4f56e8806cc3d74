/** As many as asked for, spread evenly from the first to the last: every kind of page has its turn, always the same. */
export function pickSample<Item>(items: readonly Item[], size: number): Item[] {
  if (items.length <= size) return [...items];
  const step = (items.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => items[Math.round(index * step)] as Item); // within the list
}
