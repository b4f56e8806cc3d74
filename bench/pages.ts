/**
 * How fast pages are sent: this site beside bare node:http and Express sending the same compressed bytes, nginx sending
 * them from a file, and nginx as a cache in front of this site, each in turn with bare node:http. The speed of a process
 * varies, too: each set of rounds has new ones. It needs wrk. `npm run bench [-- --seconds 1 --rounds 5 --sets 3]`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contender, startBare, startExpress, startNginx, startNginxCache, startSite } from './contenders.ts';
import { load, memoryMb, type Round, untilIdle } from './load.ts';
import { printTable, spread } from './tables.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    sets: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const sets = Number(values.sets);
const warmingSeconds = 4;
const manyRequests = 100_000;
const starts = 7;
const firstSeconds = 20;

const kinds = {
  // What browsers send: each server takes the encoding that it has.
  'plain requests': { path: '', headers: { 'Accept-Encoding': 'gzip, deflate, br' } },
  'with Accept-Language, cookies and a query': {
    path: '?utm_source=newsletter&utm_campaign=spring',
    headers: {
      'Accept-Encoding': 'gzip, deflate, br',
      'Accept-Language': 'fr-CA,fr;q=0.9',
      Cookie: 'consent=no; i18next=en',
    },
  },
};

type Kind = { path: string; headers: Record<string, string> };
/** A round of a contender, and the one of bare node:http just before it: other work on the machine slows both. */
type Pair = { own: Round; bare: Round };
/** By contender, in their order. */
type Rounds = Map<string, Pair[]>;
type Peers = { body: string; headers: IncomingHttpHeaders };

/** Node adds them. */
const connectionHeaders = new Set(['date', 'connection', 'keep-alive']);

const folder = await mkdtemp(join(tmpdir(), 'goshen-bench-'));
const contenders: Contender[] = [];
try {
  await compareServers();
} finally {
  await Promise.all(contenders.map((contender) => contender.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function compareServers(): Promise<void> {
  const startMs = await measureStarts();
  const firstShares = await measureFirstSeconds();
  const [first = [], second = []] = firstShares;
  const comparisons = Object.entries(kinds).map(([name, kind]) => ({ name, kind, measured: new Map() as Rounds }));
  const loadedMb: number[] = [];
  let peers: Peers | null = null;
  for (let set = 0; set < sets; set += 1) {
    const site = await startSite(4700, folder);
    contenders.push(site);
    peers ??= await preparePeers(site);
    await startPeers(peers);
    const [sitePid = 0] = site.pids;
    await untilIdle(sitePid);
    for (const { kind, measured } of comparisons) await takeRounds(kind, measured);
    await sendMany(site);
    loadedMb.push(memoryMb(sitePid));
    await Promise.all(contenders.splice(0).map((contender) => contender.stop()));
  }
  for (const { name, measured } of comparisons) printComparison(name, measured);
  printTable(
    'This site (min / median / max)',
    ['', ''],
    [
      [`start to ready, ${starts} times, ms`, spread(startMs, 0)],
      ['requests in the first second from readiness, against a warm second', spread(first, 2)],
      ['in the second after it', spread(second, 2)],
      [`in the first ${firstSeconds} seconds together`, spread(meanOfEachStart(firstShares), 2)],
      [`memory after the rounds and ${manyRequests.toLocaleString('en')} more requests, MB`, spread(loadedMb, 0)],
    ],
  );
}

async function sendMany({ origin, pids }: Contender): Promise<void> {
  for (let sent = 0; sent < manyRequests; ) {
    const { perSecond } = await load(origin, pids, seconds, kinds['plain requests'].headers);
    sent += perSecond * seconds;
  }
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

/** For each of the first seconds from readiness on, its requests against those of a second of the same process later. */
async function measureFirstSeconds(): Promise<number[][]> {
  const shares: number[][] = Array.from({ length: firstSeconds }, () => []);
  for (let run = 0; run < starts; run += 1) {
    const site = await startSite(4700, folder);
    const send = (forSeconds: number) => load(site.origin, site.pids, forSeconds, kinds['plain requests'].headers);
    const first: number[] = [];
    while (first.length < firstSeconds) first.push((await send(1)).perSecond);
    await untilIdle(site.pids[0] ?? 0);
    await send(warmingSeconds);
    const { perSecond } = await send(warmingSeconds);
    await site.stop();
    for (const [second, own] of first.entries()) shares[second]?.push(own / perSecond);
  }
  return shares;
}

/** @param shares For each second, those of all starts. */
function meanOfEachStart(shares: readonly number[][]): number[] {
  return Array.from({ length: starts }, (_, run) => {
    const own = shares.map((second) => second[run] ?? 0);
    return own.reduce((sum, share) => sum + share, 0) / own.length;
  });
}

/** What the peers send: the compressed home page. */
async function preparePeers(site: Contender): Promise<Peers> {
  const compressed = await fetchCompressed(site.origin);
  const body = join(folder, 'home.br');
  await writeFile(body, compressed.body);
  const headers = Object.fromEntries(
    Object.entries(compressed.headers).filter(([name]) => !connectionHeaders.has(name)),
  );
  return { body, headers };
}

async function startPeers({ body, headers }: Peers): Promise<void> {
  contenders.push(await startBare(4701, body), await startExpress(4702, body, headers));
  for (const server of [await startNginx(4703, folder, body), await startNginxCache(4704, folder, 4700)]) {
    if (server !== null) contenders.push(server);
  }
}

/** Adds rounds with these processes to those of earlier ones. */
async function takeRounds({ path, headers }: Kind, measured: Rounds): Promise<void> {
  const send = ({ origin, pids }: Contender, forSeconds: number) => load(origin + path, pids, forSeconds, headers);
  const bare = contenders.find(({ name }) => name === 'node:http');
  if (bare === undefined) throw new Error('nothing to compare with');
  for (const contender of contenders) await send(contender, warmingSeconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      const pairs = measured.get(contender.name) ?? [];
      measured.set(contender.name, pairs);
      pairs.push({ bare: await send(bare, seconds), own: await send(contender, seconds) });
    }
  }
}

function printComparison(title: string, measured: Rounds): void {
  const rows = [...measured].map(([name, pairs]) => {
    const seen = (figure: keyof Round, digits: number) =>
      spread(
        pairs.map(({ own }) => own[figure]),
        digits,
      );
    const against = (figure: keyof Round) =>
      spread(
        pairs.map(({ own, bare }) => own[figure] / bare[figure]),
        2,
      );
    return [name, seen('perSecond', 0), against('perSecond'), seen('cpuMicroseconds', 1), against('cpuMicroseconds')];
  });
  const heads = [
    'min / median / max',
    'requests a second',
    'against node:http',
    'CPU a request, µs',
    'against node:http',
  ];
  printTable(`Cached home page, ${title}, ${sets} times ${rounds} rounds of ${seconds} s`, heads, rows);
  const ratios = [
    ['this site', 'Express res.send'],
    ['nginx cache in front', 'nginx file'],
  ].map(([own = '', other = '']) => {
    const others = measured.get(other) ?? [];
    const pairs = (measured.get(own) ?? []).flatMap((pair, place) => {
      const beside = others[place];
      return beside === undefined ? [] : [pair.own.perSecond / beside.own.perSecond];
    });
    return [own, other, spread(pairs, 2)];
  });
  printTable('Requests a second', ['server', 'against', 'min / median / max'], ratios);
}

/** `fetch` would decompress it. */
function fetchCompressed(url: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      resolve({ body: Buffer.concat(await response.toArray()), headers: response.headers });
    }).on('error', reject);
  });
}
