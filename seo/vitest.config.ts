import { defineConfig } from 'vitest/config';

// For the package alone; in the repository its tests run with those of the site.
export default defineConfig({ test: { include: ['tests/**/*.test.ts'], isolate: false, testTimeout: 120_000 } });
