import { join } from 'node:path';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { readEnv } from './env.ts';
import { createLogger } from './logger.ts';
import { endOnSignals } from './process-life.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Starting again will not help (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

const answer = readEnv(process.env);
if (!answer.ok) {
  for (const problem of answer.problems) process.stderr.write(`ENV_INVALID: ${problem}\n`);
  process.exit(configurationExit);
}

const { database, logLevel, shutdown } = answer.env;
const logger = createLogger({ level: logLevel });
let site: RunningSite | null = null;
// From the first moment: the first process of a container ignores signals that nobody listens to.
endOnSignals({ stop: async () => site?.stop(), timeoutMs: shutdown.timeoutMs, logger });
site = await startSite({ root: join(import.meta.dirname, '..'), env: answer.env, logger }).catch(refuseToStart);

/** A server that is away comes back, another one ends; a folder that cannot be written to does not mend itself. */
function mayPass(code: ErrorCode | 'START_FAILED'): boolean {
  const isAway = code === 'STORE_UNAVAILABLE' && database.kind === 'postgres';
  return code === 'START_FAILED' || code === 'STORE_IN_USE' || isAway;
}

function refuseToStart(error: unknown): never {
  const code = error instanceof AppError ? error.code : 'START_FAILED';
  process.stderr.write(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(mayPass(code) ? 1 : configurationExit);
}
