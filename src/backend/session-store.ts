/** Where the session is kept. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const sessionKey = 'goshen-session';

/** Local storage; where the browser has it switched off, a session lasts as long as the page. */
export function openSessionStore(): SessionStore {
  try {
    const { localStorage } = window;
    localStorage.setItem(`${sessionKey}-probe`, '');
    localStorage.removeItem(`${sessionKey}-probe`);
    return localStorage;
  } catch {
    return createMemoryStore();
  }
}

function createMemoryStore(): SessionStore {
  const texts = new Map<string, string>();
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}
