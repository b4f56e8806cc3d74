/**
 * Measures `goshen sitemap validate` beside its peers, in alternation, on a file of 28 MB with 50,000 pages in three
 * languages: node bench/cli.ts [rounds]. A quiet machine is needed; ratios matter, not seconds.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Contender = { name: string; command: string; args: string[] };
type Run = { ms: number; peakMb: number };

const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'goshen-bench-'));

async function measureOneFile(): Promise<void> {
  const file = join(folder, 'sitemap.xml');
  writeFileSync(file, buildSitemap('catalogue'));
  const schema = join(folder, 'sitemap.xsd');
  writeFileSync(schema, sitemapSchema);
  const parse = `const { XMLParser, XMLValidator } = await import('fast-xml-parser');
    const text = (await import('node:fs')).readFileSync(${JSON.stringify(file)}, 'utf8');
    if (XMLValidator.validate(text) !== true) process.exit(1);
    new XMLParser({ ignoreAttributes: false }).parse(text);`;
  const results = await compete([
    goshen('goshen', 'sitemap', 'validate', file, '-q'),
    { name: 'xmllint --schema', command: 'xmllint', args: ['--noout', '--schema', schema, file] },
    { name: 'fast-xml-parser', command: process.execPath, args: ['--input-type=module', '-e', parse] },
  ]);
  console.log(`\nsitemap validate, ${(readFileSync(file).length / 1e6).toFixed(0)} MB, 50,000 pages`);
  print(results);
  tell('wall time against xmllint', ratio(results, 'goshen', 'xmllint --schema', 'ms'), 'at most 1.5');
  tell('times faster than fast-xml-parser', ratio(results, 'fast-xml-parser', 'goshen', 'ms'), 'at least 2.5');
  tell('peak memory in MB', median(results.get('goshen') ?? [], 'peakMb'), 'at most 150');
}

async function measureManyFiles(): Promise<void> {
  const names = Array.from({ length: 100 }, (_, number) => `part-${number}.xml`);
  for (const name of names) writeFileSync(join(folder, name), buildSitemap(name.replace('.xml', '')));
  const index = join(folder, 'index.xml');
  const children = names.map((name) => `<sitemap><loc>https://www.example.com/${name}</loc></sitemap>`).join('');
  writeFileSync(index, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children}</sitemapindex>`);
  const first = join(folder, 'part-0.xml');
  const one = await run(goshen('one', 'sitemap', 'validate', first, '-q'));
  const many = await run(goshen('many', 'sitemap', 'validate', index, '-q'));
  console.log(`\n100 such files behind an index: ${(many.ms / 1_000).toFixed(0)} s, ${many.peakMb.toFixed(0)} MB`);
  tell('memory against one file', many.peakMb / one.peakMb, 'at most 1.3');
}

async function measureHelp(): Promise<void> {
  const results = await compete([
    goshen('goshen --help', '--help'),
    { name: 'node -e 0', command: process.execPath, args: ['-e', '0'] },
  ]);
  console.log('\ngoshen --help');
  print(results);
  tell('wall time against node -e 0', ratio(results, 'goshen --help', 'node -e 0', 'ms'), 'at most 2.5');
}

function goshen(name: string, ...args: string[]): Contender {
  return { name, command: process.execPath, args: [join(root, 'cli/goshen.js'), ...args] };
}

/** Everybody once to warm up, then in turn, so that a busy moment hits all alike. */
async function compete(contenders: readonly Contender[]): Promise<Map<string, Run[]>> {
  const results = new Map<string, Run[]>();
  for (const contender of contenders) await run(contender);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const runs = results.get(contender.name) ?? [];
      results.set(contender.name, [...runs, await run(contender)]);
    }
  }
  return results;
}

/** Runs a process to its end; its peak memory is read from /proc, where there is one. */
function run({ command, args }: Contender): Promise<Run> {
  return new Promise((done, failed) => {
    const start = performance.now();
    const child = spawn(command, args, { cwd: root, stdio: 'ignore' });
    let peakMb = 0;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, readPeakMb(child.pid));
    }, 10);
    child.once('error', failed);
    child.once('exit', () => {
      clearInterval(watch);
      done({ ms: performance.now() - start, peakMb });
    });
  });
}

function readPeakMb(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0; // it has ended, or this system has no /proc
  }
}

function median(runs: readonly Run[], what: keyof Run): number {
  const sorted = runs.map((one) => one[what]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function ratio(results: ReadonlyMap<string, Run[]>, of: string, to: string, what: keyof Run): number {
  return median(results.get(of) ?? [], what) / median(results.get(to) ?? [], what);
}

function print(results: ReadonlyMap<string, Run[]>): void {
  for (const [name, runs] of results) {
    console.log(
      `  ${name.padEnd(18)} ${median(runs, 'ms').toFixed(0).padStart(6)} ms ${median(runs, 'peakMb').toFixed(0).padStart(5)} MB`,
    );
  }
}

function tell(what: string, value: number, bar: string): void {
  console.log(`  ${what}: ${value.toFixed(2)} (bar: ${bar})`);
}

/** 50,000 pages, three languages each, every one with its alternates and a default. */
function buildSitemap(section: string): string {
  const languages = ['en', 'fr', 'es'];
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  ];
  for (let page = 0; page < 50_000; page += 1) {
    const product = Math.floor(page / 3);
    const address = (language: string) =>
      `https://www.example.com/${language}/${section}/department-${product % 97}/product-${product}`;
    const link = (code: string, language: string) =>
      `    <xhtml:link rel="alternate" hreflang="${code}" href="${address(language)}"/>\n`;
    const links = languages.map((language) => link(language, language)).join('') + link('x-default', 'en');
    const loc = address(languages[page % 3] ?? 'en');
    const day = `2026-0${1 + (product % 9)}-1${product % 10}`;
    parts.push(`  <url>\n    <loc>${loc}</loc>\n    <lastmod>${day}</lastmod>\n${links}  </url>\n`);
  }
  return `${parts.join('')}</urlset>\n`;
}

/** What the protocol's own schema asks of an entry. */
const sitemapSchema = `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" elementFormDefault="qualified">
  <xsd:element name="urlset"><xsd:complexType><xsd:sequence>
    <xsd:element name="url" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
      <xsd:element name="loc"><xsd:simpleType><xsd:restriction base="xsd:anyURI"><xsd:minLength value="12"/><xsd:maxLength value="2048"/></xsd:restriction></xsd:simpleType></xsd:element>
      <xsd:element name="lastmod" minOccurs="0"><xsd:simpleType><xsd:union memberTypes="xsd:date xsd:dateTime"/></xsd:simpleType></xsd:element>
      <xsd:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
    </xsd:sequence></xsd:complexType></xsd:element>
  </xsd:sequence></xsd:complexType></xsd:element>
</xsd:schema>
`;

try {
  await measureOneFile();
  await measureManyFiles();
  await measureHelp();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
