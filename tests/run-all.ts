// What `npm test` runs: every check and every test, one after the other, and one closing line of counts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Counts = { passed: number; failed: number };

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const browserReport = join(results, 'browser.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total: Counts = { passed: 0, failed: 0 };
for (const step of [check, build, unitTests, browserTests]) {
  const { passed, failed } = step();
  total.passed += passed;
  total.failed += failed;
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function check(): Counts {
  return asOne(run('npm', ['run', '-s', 'check']));
}

function build(): Counts {
  const env = { NODE_ENV: 'test' }; // what the shell says does not matter: the browser tests need a production build
  return asOne(run('npm', ['run', '-s', 'build'], env));
}

function unitTests(): Counts {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const ended = run('npx', ['vitest', 'run', ...reporters]);
  return readCounts(unitReport, ended, (report) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests) + Number(report.numPendingTests),
  }));
}

function browserTests(): Counts {
  const ended = run(
    'npx',
    ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--grep-invert', '@screenshots'],
    {
      E2E_REPORT: browserReport,
    },
  );
  return readCounts(browserReport, ended, ({ stats }) => {
    const { expected, unexpected, flaky, skipped } = stats as Record<string, number>;
    return { passed: Number(expected), failed: Number(unexpected) + Number(flaky) + Number(skipped) };
  });
}

/** A step without tests of its own counts as one. */
function asOne(succeeded: boolean): Counts {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that fails without naming a failed test (a broken file, no test at all) counts as one failure. */
function readCounts(file: string, succeeded: boolean, read: (report: Record<string, unknown>) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}
