// What `npm test` runs: every check and every test, one after the other, and one closing line of counts. A skipped test counts as
// failed, except where a program that it needs is missing (tests/support/missing-parts.ts). Its arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  missingBrowser,
  missingCurl,
  missingLockList,
  missingOpenssl,
  missingPostgres,
  missingShells,
  missingSqlite,
} from './support/missing-parts.ts';

type Counts = { passed: number; failed: number; skipped: number };

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of [check, build, unitTests, browserTests]) {
  const { passed, failed, skipped } = step();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
const skips = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skips}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function check(): Counts {
  return asOne(runScript('check'));
}

function build(): Counts {
  return asOne(runScript('build', { NODE_ENV: 'test' })); // whatever the shell sets: the browser tests need a production build
}

function unitTests(): Counts {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const ended = runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2)]);
  return readCounts(unitReport, ended, (report) => {
    const [passed, failed] = [Number(report.numPassedTests), Number(report.numFailedTests)];
    const skipped = Number(report.numPendingTests);
    const checks = [
      missingPostgres(),
      missingShells(),
      missingSqlite(),
      missingLockList(),
      missingOpenssl(),
      missingCurl(),
    ];
    const missing = checks.filter((reason) => reason !== null);
    if (missing.length === 0) return { passed, failed: failed + skipped, skipped: 0 };
    process.stdout.write(`\n${missing.join('\n')}\n${skipped} tests skipped\n`);
    return { passed, failed, skipped };
  });
}

function browserTests(): Counts {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'];
  const chosen = [...args, '--grep-invert', '@screenshots'];
  const missing = missingBrowser();
  if (missing !== null) {
    const { stdout } = spawnSync(process.execPath, [...chosen, '--list'], { cwd: root, encoding: 'utf8' });
    const tests = Number(/^Total: (\d+) tests/m.exec(stdout)?.[1] ?? 0);
    process.stdout.write(`\n${missing}: ${tests} browser tests\n`);
    return tests > 0 ? { passed: 0, failed: 0, skipped: tests } : asOne(false);
  }
  const ended = runNode(chosen, { E2E_REPORT: browserReport });
  return readCounts(browserReport, ended, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    if (Number(flaky) > 0)
      process.stdout.write(`\n${flaky} browser tests passed only when run again, see "flaky" above\n`);
    return { passed: Number(expected) + Number(flaky), failed: Number(unexpected) + Number(skipped), skipped: 0 };
  });
}

/** A step without tests of its own counts as one. */
function asOne(succeeded: boolean): Counts {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

/** A runner that fails without naming a failed test (a broken file, no test at all) counts as one failure. */
function readCounts(file: string, succeeded: boolean, read: (report: Record<string, unknown>) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return asOne(false);
  }
}

/** By the shell, because npm is a batch file on Windows. */
function runScript(name: string, env: Record<string, string> = {}): boolean {
  const line = `npm run -s ${name}`;
  process.stdout.write(`\n> ${line}\n`);
  const options = { cwd: root, stdio: 'inherit', shell: true, env: { ...process.env, ...env } } as const;
  return spawnSync(line, options).status === 0;
}

function runNode(args: string[], env: Record<string, string> = {}): boolean {
  process.stdout.write(`\n> node ${args.join(' ')}\n`);
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, args, options).status === 0;
}
