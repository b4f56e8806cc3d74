import { onTestFinished } from 'vitest';
import { type Backend, openBackend } from '../../src/backend/open-backend.ts';
import { type SessionStore, sessionKey } from '../../src/backend/session-store.ts';
import { type AuthResponses, type AuthServer, startAuthServer } from '../support/auth-server.ts';

export type OpenedBackend = {
  backend: Backend;
  server: AuthServer;

  kept: Map<string, string>;
};

/** A backend with a real service behind it; `session` stands in storage beforehand. Both end with the test. */
export async function openForTest(responses: AuthResponses, session: unknown = null): Promise<OpenedBackend> {
  const server = await startAuthServer(responses);
  onTestFinished(server.stop);
  const kept = new Map<string, string>();
  if (session !== null) kept.set(sessionKey, JSON.stringify(session));
  const store: SessionStore = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
  const backend = await openBackend({ url: server.url, anonKey: 'anon' }, { store });
  onTestFinished(backend.close);
  return { backend, server, kept };
}
