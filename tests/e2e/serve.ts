// The built site as the browser tests meet it: a store of its own, and room for many messages.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { e2eDatabase } from './e2e-database.ts';

rmSync(join(e2eDatabase, '..'), { recursive: true, force: true });
process.env.NODE_ENV = 'production';
process.env.DATABASE_URL = `file:${e2eDatabase}`;
process.env.CONTACT_LIMIT = '0';
process.env.CONTACT_ATTEMPT_LIMIT = '0';
process.env.LOG_LEVEL = 'warn';
await import(join(import.meta.dirname, '../../dist/server/index.js'));
