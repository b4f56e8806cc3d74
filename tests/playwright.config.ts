import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const root = join(import.meta.dirname, '..');

/** CHROME names a browser of the machine; without it, the one inside the package is unpacked. */
async function browserPath(): Promise<string> {
  if (process.env.CHROME !== undefined) return process.env.CHROME;
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  // It unpacks into the temporary folder and never replaces an older copy: each version gets its own.
  const own = join(root, 'node_modules/.cache/chromium', version);
  mkdirSync(own, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = own;
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}

const port = Number(process.env.E2E_PORT ?? 4020);
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  webServer: {
    command: 'node tests/e2e/serve.ts',
    cwd: root,
    url: `${address}/readyz`,
    env: { PORT: String(port), SITE_URL: address },
    reuseExistingServer: false,
  },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000, // a busy machine is slow, not wrong
  reporter: process.env.E2E_REPORT === undefined ? 'list' : [['dot'], ['json', { outputFile: process.env.E2E_REPORT }]],
  use: {
    baseURL: address,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await browserPath(),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
      ],
    },
  },
});
