/** What the browser keeps under a key; nothing if it has storage disabled. */
export function readStored(window: Window, key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, `null` for none; without effect if storage is disabled or full. */
export function writeStored(window: Window, key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // the caller does without
  }
}
