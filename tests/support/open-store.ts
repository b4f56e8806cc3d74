/** A program of its own, so that a test can run it as another user: opens the store it is given and says how that went. */
import { openSqliteOutbox } from '#server/outbox/sqlite-outbox.ts';

const answer = await openSqliteOutbox(process.argv[2] ?? '').then(
  async (outbox) => {
    await outbox.close();
    return 'opened';
  },
  ({ code, message }) => `${code} ${message}`,
);
process.stdout.write(answer);
