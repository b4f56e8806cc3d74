import type { BackendSettings } from '../app/page-state.ts';
import type { Backend } from './open-backend.ts';

/**
 * Loads and opens the backend where one is configured (`usePageState().backend`); else nothing is loaded.
 * This file is the way in: imported any other way, the library of the auth service would become part of a page.
 */
export async function loadBackend(settings: BackendSettings | null): Promise<Backend | null> {
  if (settings === null) return null;
  const { openBackend } = await import('./open-backend.ts');
  return openBackend(settings);
}
