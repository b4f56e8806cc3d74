/** A program of its own, so that it can become another user: opens the given database and reports the result. */
import type { AppError } from '#domain/errors.ts';
import { list } from '#server/outbox/read-messages.ts';
import { openSqlite } from '#server/outbox/sqlite-database.ts';
import type { SqliteUse } from '#server/outbox/sqlite-file.ts';

const [file = '', uid = '', use = ''] = process.argv.slice(2);
// Only now that everything is loaded: the other user may not be able to read the project's folder.
if (process.getuid?.() === 0) process.setuid?.(Number(uid));
try {
  const database = openSqlite(file, use as SqliteUse);
  const messages = database.run(list({ limit: 10 }));
  database.close();
  process.stdout.write(`opened with ${messages.length} messages`);
} catch (error) {
  const { code, message } = error as AppError;
  process.stdout.write(`${code} ${message}`);
}
