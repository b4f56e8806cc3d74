import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { clientChunks } from './cli/build/client-chunks.ts';
import { plainImports } from './cli/build/plain-imports.ts';
import { siteContent } from './cli/content/content-plugin.ts';

export default defineConfig({
  plugins: [react(), siteContent(), plainImports],
  appType: 'custom',
  build: {
    manifest: true,
    outDir: 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false, // its helper is a request more before the first use, and the files are few
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        boot: 'src/entry-boot.ts',
        application: 'src/entry-client.tsx',
        'sheet-site': 'src/styles/site.css',
        'sheet-home': 'src/styles/home.css',
        'sheet-inner': 'src/styles/inner.css',
        'sheet-later': 'src/styles/later.css',
        backend: 'src/backend/open-backend.ts', // in the build, but no page loads it
      },
      preserveEntrySignatures: 'allow-extension', // an entry keeps the names of its exports, without a file for them alone
      output: { codeSplitting: { groups: clientChunks } },
    },
  },
  environments: {
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: { checks: { pluginTimings: false }, input: 'src/entry-server.tsx' },
      },
    },
  },
  builder: {},
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/faults/**'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
