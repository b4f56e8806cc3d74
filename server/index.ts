import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { readEnv } from './env.ts';
import { createLogger } from './logger.ts';
import { startSite } from './start-site.ts';

/** Starting again will not help (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

const answer = readEnv(process.env);
if (!answer.ok) {
  for (const problem of answer.problems) process.stderr.write(`ENV_INVALID: ${problem}\n`);
  process.exit(configurationExit);
}

const { database } = answer.env;
const logger = createLogger({ level: answer.env.logLevel });
const site = await startSite({ root: join(import.meta.dirname, '..'), env: answer.env, logger }).catch(refuseToStart);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    logger.info({ event: 'stopping', signal });
    process.once(signal, () => process.exit(1)); // asked twice: at once
    void site.stop().then(() => process.exit(0));
  });
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.once(event, (error: unknown) => {
    logger.fatal({ event, err: error });
    void site.stop().finally(() => process.exit(1)); // the restart policy does the rest
  });
}

/** A database server that is away comes back; a folder that cannot be written to does not mend itself. */
function mayPass(code: string): boolean {
  return code === 'START_FAILED' || (code === 'STORE_UNAVAILABLE' && database.kind === 'postgres');
}

function refuseToStart(error: unknown): never {
  const code = error instanceof AppError ? error.code : 'START_FAILED';
  process.stderr.write(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(mayPass(code) ? 1 : configurationExit);
}
