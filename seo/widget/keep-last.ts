/** Keeps the value that was made last, for as long as its key stays the same. */
export function keepLast<Value>(): (key: string, make: () => Promise<Value>) => Promise<Value> {
  let kept: { key: string; value: Promise<Value> } | null = null;
  return (key, make) => {
    if (kept?.key !== key) kept = { key, value: make() };
    return kept.value;
  };
}
