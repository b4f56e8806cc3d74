import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../support/listen.ts';
import { root } from '../support/root.ts';
import { startTestSite } from '../support/running-site.ts';
import { forward } from './forward.ts';

export type Version = 'old' | 'new';

export type TwoVersions = {
  /** The proxy in front of both. */
  origin: string;
  /** Which version receives a request from now on, by its path. */
  route: (choose: (path: string) => Version) => void;
  stop: () => Promise<void>;
};

/** The built site, and a second version of it whose assets have other names, behind one proxy. */
export async function startTwoVersions(): Promise<TwoVersions> {
  const folder = mkdtempSync(join(tmpdir(), 'goshen-version-'));
  copyBuild(folder);
  const settings = { SITE_URL: 'http://goshen.test', CONTACT_LIMIT: '0' };
  const sites = { old: await startTestSite(settings), new: await startTestSite(settings, folder) };
  let choose: (path: string) => Version = () => 'old';
  const proxy = createServer((request, response) =>
    forward(sites[choose(request.url ?? '')].origin, request, response),
  );
  const { origin, stop } = await listen(proxy);
  return {
    origin,
    route: (next) => {
      choose = next;
    },
    stop: async () => {
      stop();
      await Promise.all([sites.old.stop(), sites.new.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the build, the hash in each name of an asset reversed. */
function copyBuild(folder: string): void {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  const client = join(folder, 'dist/client');
  const assets = join(client, 'assets');
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = new Map(
    names.map((name) => [name, name.replace(/-([\w-]{8})\./, (_, hash) => `-${[...hash].reverse().join('')}.`)]),
  );
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(anyName, (name) => renamed.get(name) ?? name);
  for (const name of readdirSync(assets)) {
    const file = join(assets, name);
    if (!renamed.has(name)) {
      rmSync(file); // compressed with the old names inside
      continue;
    }
    if (/\.(js|css)$/.test(name)) writeFileSync(file, rename(readFileSync(file, 'utf8')));
    renameSync(file, join(assets, renamed.get(name) ?? name));
  }
  const manifest = join(client, '.vite/manifest.json');
  writeFileSync(manifest, rename(readFileSync(manifest, 'utf8')));
}
