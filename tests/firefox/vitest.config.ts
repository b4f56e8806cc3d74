import { defineConfig } from 'vitest/config';
import { siteContent } from '#build/content-plugin.ts';

/** The second engine: for machines that have a Firefox. `npm test` does not need one. */
export default defineConfig({
  plugins: [siteContent()],
  test: { include: ['tests/firefox/*.spec.ts'], testTimeout: 300_000, hookTimeout: 60_000 },
});
