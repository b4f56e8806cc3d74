/**
 * Measures `goshen` beside its peers, in alternation: node bench/cli.ts [rounds] [part…]. Parts: validate, check, audit,
 * links, help. A quiet machine is needed; ratios matter, not seconds. xmllint comes from Debian (libxml2-utils),
 * linkinator from npm, into a folder of its own: PEERS=/tmp/peers, after npm install --prefix /tmp/peers linkinator.
 * PAGES=400 makes the site of the part links smaller.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLargePage, buildSitemap } from './cli-inputs.ts';
import {
  goshen,
  isInstalled,
  measureInTurn,
  medianOf,
  type Program,
  type Run,
  ratio,
  report,
  run,
} from './cli-programs.ts';
import { startDelayedUrls, startPages } from './cli-site.ts';
import { median } from './tables.ts';

const [roundsGiven = '5', ...partsGiven] = process.argv.slice(2);
const rounds = Number(roundsGiven);
const folder = mkdtempSync(join(tmpdir(), 'goshen-bench-'));

const parts = {
  validate: measureOneFile,
  check: measureCheck,
  audit: measureAudit,
  links: measureLinks,
  help: measureHelp,
};

async function measureOneFile(): Promise<void> {
  const file = join(folder, 'sitemap.xml');
  writeFileSync(file, buildSitemap());
  const schema = join(import.meta.dirname, '../tests/support/sitemap.xsd');
  const parse = `const { XMLParser, XMLValidator } = await import('fast-xml-parser');
    const text = (await import('node:fs')).readFileSync(${JSON.stringify(file)}, 'utf8');
    if (XMLValidator.validate(text) !== true) process.exit(1);
    new XMLParser({ ignoreAttributes: false }).parse(text);`;
  console.log(`\nsitemap validate, ${(statSync(file).size / 1e6).toFixed(0)} MB, 50,000 pages`);
  const xmllint = { name: 'xmllint --schema', command: 'xmllint', args: ['--noout', '--schema', schema, file] };
  const results = await measureInTurn(rounds, [
    goshen('goshen', 'sitemap', 'validate', file, '-q'),
    ...(isInstalled('xmllint', 'apt-get install libxml2-utils') ? [xmllint] : []),
    { name: 'fast-xml-parser', command: process.execPath, args: ['--input-type=module', '-e', parse] },
  ]);
  report('wall time against xmllint', ratio(results, 'goshen', xmllint.name, 'ms'), 'at most 2.2');
  report('times faster than fast-xml-parser', ratio(results, 'fast-xml-parser', 'goshen', 'ms'), 'at least 1');
  report('peak memory in MB', medianOf(results, 'goshen', 'peakMb'), 'at most 200');
}

const delays: readonly [name: string, delayMs: (index: number) => number][] = [
  ['0 ms', () => 0],
  ['20 ms', () => 20],
  ['100 ms', () => 100],
  ['20 ms, every hundredth 1 s', (index) => (index % 100 === 0 ? 1_000 : 20)],
];

/** Empty if it is not installed. */
function linkinator(...args: string[]): Program[] {
  const { PEERS } = process.env;
  const command = PEERS === undefined ? 'linkinator' : join(PEERS, 'node_modules/.bin/linkinator');
  const isThere = isInstalled(command, 'npm install --prefix /tmp/peers linkinator; PEERS=/tmp/peers');
  return isThere ? [{ name: 'linkinator', command, args: [...args, '--silent'] }] : [];
}

async function measureCheck(): Promise<void> {
  for (const [name, delayMs] of delays) {
    const { origin, close } = await startDelayedUrls(2_000, delayMs);
    console.log(`\nsitemap check, 2,000 local URLs, ${name}`);
    const args = ['sitemap', 'check', `${origin}/sitemap.xml`, '--concurrency', '20', '-q', '--only', 'failed'];
    const peers = linkinator(`${origin}/`, '--concurrency', '20');
    const results = await measureInTurn(rounds, [goshen('goshen', ...args), ...peers]);
    report('wall time against linkinator', ratio(results, 'goshen', 'linkinator', 'ms'), 'at most 1');
    close();
  }
}

async function measureAudit(): Promise<void> {
  const { origin, close } = await startPages(1_000);
  console.log('\naudit of 1,000 local pages');
  const firsts: number[] = [];
  let isFirst = true;
  const watch = (text: string, ms: number) => {
    if (isFirst && text.includes('"type":"finding"')) firsts.push(ms);
    isFirst &&= !text.includes('"type":"finding"');
    isFirst ||= text.includes('"type":"summary"');
  };
  const audit = goshen('goshen', 'audit', `${origin}/`, '-f', 'ndjson', '--level', 'info', '--no-progress');
  const results = await measureInTurn(rounds, [{ ...audit, watch }]);
  report('CPU seconds', medianOf(results, 'goshen', 'cpuMs') / 1_000, 'under 4');
  report('ms to the first finding', median(firsts), 'at most 300');
  close();
  await measureLargeAudit(5_000);
}

async function measureLargeAudit(pages: number): Promise<void> {
  const { origin, close } = await startPages(pages);
  const { cpuMs, peakMb } = await run(goshen('goshen', 'audit', `${origin}/`, '-q', '--no-progress'));
  console.log(`\naudit of ${pages} local pages`);
  report('CPU ms a page', cpuMs / pages, 'at most 4');
  report('peak memory in MB', peakMb, 'at most 300');
  close();
}

async function measureLinks(): Promise<void> {
  const pages = Number(process.env.PAGES ?? 3_000);
  const { origin, close } = await startPages(pages, buildLargePage);
  const audit = (name: string, ...args: string[]) =>
    goshen(name, 'audit', `${origin}/`, '-q', '--no-progress', ...args);
  console.log(`\naudit of ${pages} local pages of 150 kB`);
  const programs = [audit('goshen, link/*', '--rule', 'link/*'), audit('goshen, every rule')];
  const results = await measureInTurn(rounds, [...programs, ...linkinator(`${origin}/`, '--recurse')]);
  const compare = (name: string, what: keyof Run) => ratio(results, name, 'linkinator', what);
  report('link/*: wall time against linkinator', compare('goshen, link/*', 'ms'), 'at most 1');
  report('link/*: CPU time', compare('goshen, link/*', 'cpuMs'), 'at most 2.5');
  report('link/*: peak memory', compare('goshen, link/*', 'peakMb'), 'at most 0.7');
  report('every rule: wall time', compare('goshen, every rule', 'ms'), 'at most 2');
  close();
}

async function measureHelp(): Promise<void> {
  console.log('\ngoshen --help');
  const results = await measureInTurn(rounds * 4, [
    goshen('goshen --help', '--help'),
    { name: 'node -e 0', command: process.execPath, args: ['-e', '0'] },
  ]);
  report('wall time against node -e 0', ratio(results, 'goshen --help', 'node -e 0', 'ms'), 'at most 2.5');
}

try {
  for (const [name, measure] of Object.entries(parts)) {
    if (partsGiven.length === 0 || partsGiven.includes(name)) await measure();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
