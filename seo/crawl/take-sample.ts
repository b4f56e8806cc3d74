/**
 * Items spread evenly over a list, in its order: the pages of a section are mostly listed together.
 *
 * @param maxItems The whole list where it has no more; the first is always taken.
 */
export function takeSample<Item>(items: readonly Item[], maxItems: number): Item[] {
  if (maxItems >= items.length) return [...items];
  return Array.from({ length: maxItems }).flatMap((_, place) => {
    const at = Math.floor((place * items.length) / maxItems);
    return items.slice(at, at + 1);
  });
}
