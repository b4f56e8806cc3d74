import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserPath } from './support/browser-path.ts';
import { missingBrowser } from './support/missing-parts.ts';

const root = join(import.meta.dirname, '..');

const port = Number(process.env.E2E_PORT ?? 4020);
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  webServer: {
    command: 'node tests/e2e/serve.ts',
    cwd: root,
    url: `${origin}/readyz`,
    env: { PORT: String(port), SITE_URL: origin },
    reuseExistingServer: false,
  },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 1, // Chromium itself fails now and then: a capture, a step in the history; run-all.ts names such tests
  timeout: 120_000, // a busy machine is slow, not wrong; a test that needs longer says so
  expect: { timeout: 60_000 },
  reporter: process.env.E2E_REPORT === undefined ? 'list' : [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]],
  use: {
    baseURL: origin,
    contextOptions: { reducedMotion: 'reduce' }, // or a click may meet a page that still glides; motion.spec.ts has it move
    launchOptions: {
      executablePath: missingBrowser() === null ? await browserPath() : '', // their list needs none
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
      ],
    },
  },
});
