import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { siteContent } from './cli/content/content-plugin.ts';

export default defineConfig({
  plugins: [react(), siteContent()],
  appType: 'custom',
  build: {
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/entry-boot.ts' },
  },
  environments: {
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: {},
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
