import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { readEnv } from './env.ts';
import { createLogWriter } from './log-writer.ts';
import { createLogger } from './logger.ts';
import type { BeginLife } from './operations/process-life.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Starting again will not help (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/** Reads the environment and starts the site; a wrong setting or build ends the process. */
export async function runServer(begin: BeginLife): Promise<void> {
  const answer = readEnv(process.env);
  if (!answer.ok) {
    for (const problem of answer.problems) process.stderr.write(`ENV_INVALID: ${problem}\n`);
    process.exit(configurationExit);
  }
  const { logLevel, shutdown } = answer.env;
  const logWriter = createLogWriter(process.stdout);
  const logger = createLogger({ level: logLevel, destination: logWriter });
  let site: RunningSite | null = null;
  begin({ stop: async () => site?.stop(), timeoutMs: shutdown.timeoutMs, logger });
  site = await startSite({ root: findRoot(), env: answer.env, logger, logWriter }).catch(refuseToStart);
}

/** The folder of package.json: these lines run from server/ and, built, from dist/server/. */
function findRoot(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no package.json above ${import.meta.filename}`);
  return findRoot(parent);
}

/** A port that is taken may become free; a missing build or a wrong setting needs a person. */
function refuseToStart(error: unknown): never {
  const code = error instanceof AppError ? error.code : 'START_FAILED';
  process.stderr.write(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code === 'START_FAILED' ? 1 : configurationExit);
}
