import type { BackendSettings } from '../app/page-state.ts';
import type { Backend } from './open-backend.ts';

/**
 * Loads and opens the backend if one is configured (`usePageState().backend`). Import the backend only through this
 * file: otherwise the library of the auth service becomes part of a page.
 */
export async function loadBackend(settings: BackendSettings | null): Promise<Backend | null> {
  if (settings === null) return null;
  const { openBackend } = await import('./open-backend.ts');
  return openBackend(settings);
}
