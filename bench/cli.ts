/**
 * Measures `goshen` beside its peers, in alternation: node bench/cli.ts [rounds] [part…]. Parts: validate, many, check,
 * audit, links, help. A quiet machine is needed; ratios matter, not seconds. xmllint comes from Debian (libxml2-utils),
 * linkinator from npm, into a folder of its own: PEERS=/tmp/peers, after npm install --prefix /tmp/peers linkinator.
 * PAGES=400 makes the site of the part links smaller.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLargePage, buildSitemap, sitemapSchema } from './cli-inputs.ts';
import {
  goshen,
  isInstalled,
  measureInTurn,
  median,
  medianOf,
  type Program,
  type Results,
  type Run,
  ratio,
  report,
  run,
} from './cli-programs.ts';
import { startDelayedUrls, startPages } from './cli-site.ts';

const [roundsGiven = '5', ...partsGiven] = process.argv.slice(2);
const rounds = Number(roundsGiven);
const folder = mkdtempSync(join(tmpdir(), 'goshen-bench-'));

const parts = {
  validate: measureOneFile,
  many: measureManyFiles,
  check: measureCheck,
  audit: measureAudit,
  links: measureLinks,
  help: measureHelp,
};

async function measureOneFile(): Promise<void> {
  const file = join(folder, 'sitemap.xml');
  writeFileSync(file, buildSitemap('catalogue'));
  const schema = join(folder, 'sitemap.xsd');
  writeFileSync(schema, sitemapSchema);
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
  report(
    'CPU time against xmllint',
    ratio(results, 'goshen', xmllint.name, 'cpuMs'),
    'none: less affected by other load',
  );
  report('times faster than fast-xml-parser', ratio(results, 'fast-xml-parser', 'goshen', 'ms'), 'at least 1');
  report('peak memory in MB', medianOf(results, 'goshen', 'peakMb'), 'at most 200');
}

async function measureManyFiles(): Promise<void> {
  const names = Array.from({ length: 50 }, (_, number) => `part-${number}.xml`);
  for (const name of names) writeFileSync(join(folder, name), buildSitemap(name.replace('.xml', '')));
  const index = join(folder, 'index.xml');
  const children = names.map((name) => `<sitemap><loc>https://www.example.com/${name}</loc></sitemap>`).join('');
  writeFileSync(index, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children}</sitemapindex>`);
  const { ms, peakMb } = await run(goshen('many', 'sitemap', 'validate', index, '-q'));
  console.log(`\n50 such files behind an index, read until the memory for URLs is used: ${(ms / 1_000).toFixed(0)} s`);
  report('peak memory in MB', peakMb, 'at most 450');
}

const delays: readonly [name: string, delayMs: (index: number) => number][] = [
  ['0 ms', () => 0],
  ['20 ms', () => 20],
  ['100 ms', () => 100],
  ['20 ms, every hundredth 1 s', (index) => (index % 100 === 0 ? 1_000 : 20)],
];

/** `null` if it is not installed. */
function findLinkinator(): string | null {
  const peer = process.env.PEERS === undefined ? 'linkinator' : join(process.env.PEERS, 'node_modules/.bin/linkinator');
  return isInstalled(peer, 'npm install --prefix /tmp/peers linkinator; PEERS=/tmp/peers') ? peer : null;
}

async function measureCheck(): Promise<void> {
  const peer = findLinkinator();
  for (const [name, delayMs] of delays) {
    const { origin, maxConcurrent, close } = await startDelayedUrls(2_000, delayMs);
    console.log(`\nsitemap check, 2,000 local URLs, ${name}`);
    const check = (atOnce: string) =>
      goshen('goshen', 'sitemap', 'check', `${origin}/sitemap.xml`, '--concurrency', atOnce, '-q', '--only', 'failed');
    if (peer === null) await measureInTurn(rounds, [check('20')]);
    else {
      const linkinator = { name: 'linkinator', command: peer, args: [`${origin}/`, '--concurrency', '20', '--silent'] };
      const results = await measureInTurn(rounds, [check('20'), linkinator]);
      await compareCheck(results, { check, linkinator, maxConcurrent });
    }
    close();
  }
}

type CheckRun = { check: (atOnce: string) => Program; linkinator: Program; maxConcurrent: () => number };

/**
 * Some versions of linkinator send more requests at once than configured: then both are compared at that number too.
 */
async function compareCheck(results: Results, { check, linkinator, maxConcurrent }: CheckRun): Promise<void> {
  report('wall time against linkinator', ratio(results, 'goshen', 'linkinator', 'ms'), 'at most 1');
  maxConcurrent();
  await run(linkinator);
  const sent = maxConcurrent();
  if (sent <= 20) return;
  console.log(`  linkinator was limited to 20 and sent ${sent} at once; both at ${sent}:`);
  const even = await measureInTurn(rounds, [check(String(sent)), linkinator]);
  report('wall time against linkinator', ratio(even, 'goshen', 'linkinator', 'ms'), 'at most 1');
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
  const peer = findLinkinator();
  const pages = Number(process.env.PAGES ?? 3_000);
  const { origin, close } = await startPages(pages, buildLargePage);
  const audit = (name: string, ...args: string[]) =>
    goshen(name, 'audit', `${origin}/`, '-q', '--no-progress', ...args);
  console.log(`\naudit of ${pages} local pages of 150 kB`);
  const programs = [audit('goshen, link/*', '--rule', 'link/*'), audit('goshen, every rule')];
  if (peer === null) await measureInTurn(rounds, programs);
  else {
    const linkinator = { name: 'linkinator', command: peer, args: [`${origin}/`, '--recurse', '--silent'] };
    const results = await measureInTurn(rounds, [...programs, linkinator]);
    const compare = (name: string, what: keyof Run) => ratio(results, name, 'linkinator', what);
    report('link/*: wall time against linkinator', compare('goshen, link/*', 'ms'), 'at most 1');
    report('link/*: CPU time', compare('goshen, link/*', 'cpuMs'), 'at most 2.5');
    report('link/*: peak memory', compare('goshen, link/*', 'peakMb'), 'at most 0.7');
    report('every rule: wall time', compare('goshen, every rule', 'ms'), 'at most 2');
  }
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
