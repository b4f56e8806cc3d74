/** A program of its own, so that it can become another user: opens the database it is given and says how that went. */
import type { AppError } from '#domain/errors.ts';
import { openSqlite } from '#server/outbox/sqlite-database.ts';

const [file = '', uid = ''] = process.argv.slice(2);
// Only now that everything is loaded: the other user may not be able to read the project's folder.
if (process.getuid?.() === 0) process.setuid?.(Number(uid));
try {
  openSqlite(file).close();
  process.stdout.write('opened');
} catch (error) {
  const { code, message } = error as AppError;
  process.stdout.write(`${code} ${message}`);
}
