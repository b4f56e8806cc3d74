/**
 * Some of a list, in its order and evenly from all parts of it: the sections of a site mostly stand together.
 *
 * @param most All, where the list has no more; the first is always among them.
 */
export function takeSample<Item>(items: readonly Item[], most: number): Item[] {
  if (most >= items.length) return [...items];
  return Array.from({ length: most }).flatMap((_, place) => {
    const at = Math.floor((place * items.length) / most);
    return items.slice(at, at + 1);
  });
}
