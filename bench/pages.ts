/**
 * How fast pages are sent and rendered: this site beside bare node:http and Express sending the same packed bytes,
 * nginx sending them from a file, and Next.js with a static page of the same words, in alternating rounds.
 * `npm run bench [-- --seconds 2 --rounds 5]`; for Next.js `npm install --prefix /tmp/peers next react react-dom` and
 * PEERS=/tmp/peers.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, startBare, startNext, startNginx, startSite } from './contenders.ts';
import { hasWrk, load, memoryMb, type Round, settled } from './load.ts';
import { buildNextSite } from './next-peer.ts';
import { measureRenders } from './renders.ts';
import { printTable, spread } from './tables.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, rounds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const manyRequests = 100_000;
const starts = 7;

const kinds = {
  'plain requests': { path: '', headers: { 'Accept-Encoding': 'br' } },
  'with Accept-Language, cookies and a query': {
    path: '?utm_source=newsletter&utm_campaign=spring',
    headers: {
      'Accept-Encoding': 'gzip, deflate, br',
      'Accept-Language': 'fr-CA,fr;q=0.9',
      Cookie: 'consent=no; i18next=en',
    },
  },
};

/** Node writes them by itself. */
const connectionHeaders = new Set(['date', 'connection', 'keep-alive']);

const folder = await mkdtemp(join(tmpdir(), 'goshen-bench-'));
const contenders: Contender[] = [];
try {
  if (await hasWrk()) await compareServers();
  else process.stdout.write('wrk is not installed: requests a second are not measured.\n');
  await measureRenders();
} finally {
  await Promise.all(contenders.map((contender) => contender.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function compareServers(): Promise<void> {
  const startMs = await measureStarts();
  const site = await startSite(4700, folder);
  contenders.push(site);
  const [sitePid = 0] = site.pids;
  const startedMb = memoryMb(sitePid);
  await startPeers(site);
  await settled(sitePid);

  for (const [name, kind] of Object.entries(kinds)) printComparison(name, await takeRounds(kind));

  const before = memoryMb(sitePid);
  for (let sent = 0; sent < manyRequests; ) {
    const { perSecond } = await load(site.address, site.pids, seconds, kinds['plain requests'].headers);
    sent += perSecond * seconds;
  }
  printTable(
    'This site',
    ['', ''],
    [
      [`start to ready, ${starts} times, ms (min / median / max)`, spread(startMs, 0)],
      ['memory when ready', `${Math.round(startedMb)} MB`],
      ['memory with every page rendered', `${Math.round(before)} MB`],
      [`memory after ${manyRequests.toLocaleString('en')} more requests`, `${Math.round(memoryMb(sitePid))} MB`],
    ],
  );
}

/** The first start after a change of the code compiles it, and is not counted. */
async function measureStarts(): Promise<number[]> {
  const tookMs: number[] = [];
  for (let run = 0; run <= starts; run += 1) {
    const site = await startSite(4700, folder);
    await site.stop();
    if (run > 0) tookMs.push(site.startMs);
  }
  return tookMs;
}

/** Those that are installed. */
async function startPeers(site: Contender): Promise<void> {
  const packed = await ask(site.address, 'br');
  const body = join(folder, 'home.br');
  await writeFile(body, packed.body);
  const headers = Object.fromEntries(Object.entries(packed.headers).filter(([name]) => !connectionHeaders.has(name)));
  contenders.push(
    await startBare('node:http', { port: 4701, body }),
    await startBare('node:http', { name: 'node:http with our headers', port: 4704, body, headers }),
    await startBare('express', { port: 4702, body }),
  );
  const nginx = await startNginx(4703, folder, body);
  if (nginx === null) process.stdout.write('nginx is not installed: left out.\n');
  else contenders.push(nginx);
  const nextSite = await buildNextSite(process.env.PEERS, String((await ask(site.address, 'identity')).body));
  if (nextSite === null) process.stdout.write('Next.js is not installed in $PEERS: left out.\n');
  else contenders.push(await startNext(4705, nextSite));
}

async function takeRounds({
  path,
  headers,
}: {
  path: string;
  headers: Record<string, string>;
}): Promise<Map<string, Round[]>> {
  const taken = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
  for (const { address, pids } of contenders) await load(address + path, pids, 1, headers); // warms up
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, address, pids } of contenders) {
      taken.get(name)?.push(await load(address + path, pids, seconds, headers));
    }
  }
  return taken;
}

/** Each round is compared with the round of bare node:http beside it: what else the machine does weighs on both. */
function printComparison(title: string, taken: Map<string, Round[]>): void {
  const bare = taken.get('node:http') ?? [];
  const rows = [...taken].map(([name, own]) => {
    const against = (figure: 'perSecond' | 'cpuMicroseconds') =>
      spread(
        own.map((round, index) => round[figure] / (bare[index]?.[figure] ?? Number.NaN)),
        2,
      );
    return [
      name,
      spread(
        own.map(({ perSecond }) => perSecond),
        0,
      ),
      against('perSecond'),
      spread(
        own.map(({ cpuMicroseconds }) => cpuMicroseconds),
        1,
      ),
      against('cpuMicroseconds'),
      spread(
        own.map(({ p99Ms }) => p99Ms),
        2,
      ),
    ];
  });
  const heads = [
    'min / median / max',
    'requests a second',
    'against node:http',
    'CPU a request, µs',
    'against node:http',
    'p99, ms',
  ];
  printTable(`Cached home page, ${title}, ${rounds} rounds of ${seconds} s`, heads, rows);
}

/** `fetch` would unpack it. */
function ask(address: string, encoding: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      resolve({ body: Buffer.concat(await response.toArray()), headers: response.headers });
    }).on('error', reject);
  });
}
