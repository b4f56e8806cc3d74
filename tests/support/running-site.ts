import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/logger.ts';
import { startDevelopment } from '#server/start-development.ts';
import { startSite } from '#server/start-site.ts';
import { root } from './root.ts';

export type SiteUnderTest = {
  origin: string;
  databaseFile: string;
  /** What the server has logged so far, one object a line; nothing in development. */
  log: Record<string, unknown>[];
  stop: () => Promise<void>;
};

/**
 * A real site on a free port, with a store of its own in a temporary folder. It needs the build (`npm run build`).
 *
 * @param builtIn The folder that holds the build.
 */
export async function startTestSite(
  variables: Record<string, string> = {},
  builtIn: string = root,
): Promise<SiteUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'goshen-site-'));
  const databaseFile = join(folder, 'goshen.db');
  const log: Record<string, unknown>[] = [];
  const settings = {
    PORT: '0',
    SITE_URL: 'https://goshen.test',
    DATABASE_URL: `file:${databaseFile}`,
    SHUTDOWN_DELAY_MS: '0',
    ...variables,
  };
  const site =
    variables.NODE_ENV === 'development'
      ? await startDevelopment(builtIn, settings, new Writable({ write: (_lines, _encoding, written) => written() }))
      : await startBuiltSite(builtIn, settings, log);
  const stop = async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { origin: site.origin, databaseFile, log, stop };
}

function startBuiltSite(builtIn: string, settings: Record<string, string>, log: Record<string, unknown>[]) {
  const parsed = readEnv(settings);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  const logWriter = { write: (line: string) => void log.push(JSON.parse(line)), lostLines: () => 0 };
  const logger = createLogger({ level: 'info', destination: logWriter });
  return startSite({ root: builtIn, env: parsed.env, logger, logWriter });
}
