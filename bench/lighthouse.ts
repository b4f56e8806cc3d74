/**
 * Lighthouse (mobile) of every page in its languages, against the built site, with the browser of the tests.
 * `npm run lighthouse [-- --language en --path / --path /contact --runs 3 --throttled]`
 * Lighthouse simulates a slow network; with --throttled the browser delays every request and its bytes for real. npx fetches
 * Lighthouse at the first run: as a dependency it would be a sixth of what `npm ci` installs.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { isLanguage, type Language, languages } from '#domain/locale.ts';
import { createBuiltRenderer } from '#server/pages/built-renderer.ts';
import { browserPath } from '../tests/support/browser-path.ts';
import { startSite } from './contenders.ts';
import { untilIdle } from './load.ts';
import { printTable, spread } from './tables.ts';

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    path: { type: 'string', multiple: true },
    runs: { type: 'string', default: '1' },
    throttled: { type: 'boolean', default: false },
  },
});
/** Of the report of Lighthouse, what is printed. */
type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const program = 'lighthouse@13.5.0';
/** 1.6 Mbit/s down and 150 ms a request, the network that Lighthouse simulates. */
const throttling = {
  requestLatencyMs: 150,
  downloadThroughputKbps: 1638.4,
  uploadThroughputKbps: 750,
  cpuSlowdownMultiplier: 4,
};
const chosen = values.language;
const wanted: readonly Language[] = chosen !== undefined && isLanguage(chosen) ? [chosen] : languages;

const folder = await mkdtemp(join(tmpdir(), 'goshen-lighthouse-'));
const site = await startSite(4710, folder);
const debugPort = 4711;
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${debugPort}`],
});
try {
  await untilIdle(site.pids[0] ?? 0);
  const { registry } = await (await createBuiltRenderer(join(import.meta.dirname, '..'))).site();
  const paths = registry.pages
    .map(({ path }) => path)
    .filter((path) => values.path === undefined || values.path.includes(path));
  for (const language of wanted) {
    const rows: string[][] = [];
    for (const path of paths) {
      rows.push(await measurePage(path, language));
      process.stderr.write(`${language} ${rows.at(-1)?.join('  ')}\n`);
    }
    const heads = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'TBT, ms', 'CLS'];
    const kind = values.throttled ? 'throttled' : 'simulated';
    printTable(
      `Lighthouse, mobile, ${kind}, ${language}, ${values.runs} runs a page (min / median / max)`,
      heads,
      rows,
    );
  }
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The language as a visitor has it who chose it: by cookie, where the page has one URL for all. */
async function measurePage(path: string, language: Language): Promise<string[]> {
  const results: Result[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    results.push(await runLighthouse(new URL(path, site.origin).href, language));
  }
  const scores = (id: string) =>
    spread(
      results.map(({ categories }) => (categories[id]?.score ?? Number.NaN) * 100),
      0,
    );
  const figures = (id: string, digits: number) =>
    spread(
      results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN),
      digits,
    );
  return [
    path,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(scores),
    figures('largest-contentful-paint', 0),
    figures('total-blocking-time', 0),
    figures('cumulative-layout-shift', 3),
  ];
}

async function runLighthouse(url: string, language: Language): Promise<Result> {
  const throttled = Object.entries(throttling).map(([name, value]) => `--throttling.${name}=${value}`);
  const options = [
    `--port=${debugPort}`,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--extra-headers=${JSON.stringify({ Cookie: `i18next=${language}` })}`,
    ...(values.throttled ? ['--throttling-method=devtools', ...throttled] : []),
  ];
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('start it with npm run lighthouse');
  const args = [npm, 'exec', '--yes', '--', program, url, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1_048_576 });
  return JSON.parse(stdout);
}
