import { type AuthServer, startAuthServer } from '../support/auth-server.ts';
import { type SiteUnderTest, startTestSite } from '../support/running-site.ts';

export type BackendSite = { site: SiteUnderTest; server: AuthServer; stop: () => Promise<void> };

/** The site with a backend of its own beside it. */
export async function startBackendSite(settings: Record<string, string> = {}): Promise<BackendSite> {
  const server = await startAuthServer();
  const site = await startTestSite({
    SITE_URL: 'http://goshen.test',
    BACKEND_URL: server.url,
    BACKEND_ANON_KEY: 'anon',
    ...settings,
  });
  const stop = async () => {
    server.stop();
    await site.stop();
  };
  return { site, server, stop };
}
