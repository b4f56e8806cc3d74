import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions } from 'vite';
import { defineConfig } from 'vitest/config';
import { clientChunks } from './build/client-chunks.ts';
import { siteContent } from './build/content-plugin.ts';

const builtClient: EnvironmentOptions = {
  build: {
    manifest: true,
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    modulePreload: false, // its helper is a request more before the first use, and the files are few
    rolldownOptions: {
      input: {
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
};

/** The script that is written into each page: one file that imports nothing, and runs as it is read. */
const builtBoot: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/boot',
    modulePreload: false,
    rolldownOptions: {
      input: { boot: 'src/entry-boot.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
};

/** The server with all it imports: fifty files are read sooner than six hundred, and what nothing uses is left out. */
const builtServer: EnvironmentOptions = {
  resolve: { noExternal: true, external: ['pg-native'] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist/server',
    rolldownOptions: {
      input: ['server/index.ts', 'server/outbox/sqlite-worker.ts', 'src/entry-server.tsx'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js', // in one folder, as in the sources
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
};

/** They share one PostgreSQL, which starts before the first of them. */
const storeTests = [
  'tests/server/replicas.test.ts',
  'tests/server/outbox/*.test.ts',
  'tests/cli/{messages-*,doctor-database}.test.ts',
];

export default defineConfig(({ command }) => ({
  plugins: [react(), siteContent()],
  appType: 'custom',
  publicDir: false, // the server serves public/, with the same headers in development and production
  define: { 'process.env.SHOW_DRAFT_LANGUAGES': JSON.stringify(process.env.SHOW_DRAFT_LANGUAGES ?? '') },
  build: { emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: command === 'build' ? { client: builtClient, boot: builtBoot, ssr: builtServer } : {},
  builder: {},
  test: {
    environment: 'node',
    pool: 'forks',
    isolate: false, // files share a process and its modules: no module of the product keeps state
    maxWorkers: 3, // many tests wait for a database or a process
    testTimeout: 120_000, // a busy machine is slow, not wrong; a test that needs longer says so
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The threads and processes that tests start then compile nothing twice.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
    projects: [
      { extends: true, test: { name: 'tool', include: ['seo/tests/**/*.test.ts'] } },
      { extends: true, test: { name: 'stores', include: storeTests, globalSetup: 'tests/support/shared-postgres.ts' } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...storeTests, 'tests/faults/**'],
        },
      },
    ],
  },
}));
