import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { AppError } from '#domain/errors.ts';
import { readEnv } from './env.ts';
import { createLogWriter } from './log-writer.ts';
import { createLogger } from './logger.ts';
import type { BeginLife } from './operations/process-life.ts';
import { keepTickShape } from './operations/tick-shape.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Starting again will not help (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/** Reads the environment and starts the site; a wrong setting or build ends the process. */
export async function runServer(begin: BeginLife): Promise<void> {
  // V8 would come to make an object of each request in its old generation, where it keeps others alive until a rare full
  // collection: a fifth more CPU time a request, and 10 MB. What the start leaves behind goes sooner: 4 MB.
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString('--heap-growing-percent=20');
  keepTickShape();

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
function findRoot(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) throw new Error(`no package.json above ${import.meta.filename}`);
  return dirname(file);
}

/** A port that is taken may become free; a missing build or a wrong setting needs a person. */
function refuseToStart(error: unknown): never {
  const code = error instanceof AppError ? error.code : 'START_FAILED';
  process.stderr.write(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code === 'START_FAILED' ? 1 : configurationExit);
}
