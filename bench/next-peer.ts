import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A Next.js site of one static page with the words and markup of ours, built beside an installed `next`.
 *
 * @param peers Folder in which `npm install next react react-dom` was run.
 * @param html Our page.
 * @returns The file and arguments for node that serve it; `null` where Next.js is not installed there.
 */
export async function buildNextSite(peers: string | undefined, html: string): Promise<NextSite | null> {
  const program = join(peers ?? '', 'node_modules/next/dist/bin/next');
  if (peers === undefined || !existsSync(program)) return null;
  const folder = join(peers, 'next-site');
  await mkdir(join(folder, 'app'), { recursive: true });
  await Promise.all(Object.entries(listSources(html)).map(([file, source]) => writeFile(join(folder, file), source)));
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  await promisify(execFile)(process.execPath, [program, 'build'], { cwd: folder, env });
  return { program, folder };
}

export type NextSite = { program: string; folder: string };

function listSources(html: string): Record<string, string> {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  const words = JSON.stringify(body.replaceAll(/<script[\s\S]*?<\/script>/g, ''));
  return {
    'package.json': '{ "private": true }',
    'next.config.mjs': 'export default { turbopack: { root: import.meta.dirname + "/.." } };',
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
    'app/page.jsx': `export default () => <div dangerouslySetInnerHTML={{ __html: ${words} }} />;`,
  };
}
