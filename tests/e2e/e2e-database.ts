import { join } from 'node:path';

/** Where the server of the browser tests keeps its messages, so that a test can read them with the command line. */
export const e2eDatabase = join(import.meta.dirname, '../../test-results/e2e-data/goshen.db');
