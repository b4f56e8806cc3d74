/** What the browser keeps under a key; nothing if it has storage disabled. */
export function readStored(window: Window, key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without effect if storage is disabled or full. */
export function writeStored(window: Window, key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // the caller does without
  }
}
