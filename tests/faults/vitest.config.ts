import { defineConfig } from 'vitest/config';

/** What breaks sites, for minutes: `npm run test:faults`. One file after the other, since each wants the machine. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
