import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** The memory settings of the image for Node and malloc: a server is measured with them. */
export async function readImageMemory(): Promise<Record<string, string> & { NODE_OPTIONS: string }> {
  const image = await readFile(join(root, 'Dockerfile'), 'utf8');
  const settings = [...image.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]);
  const [, options] = /NODE_OPTIONS="([^"]+)"/.exec(image) ?? [];
  if (options === undefined) throw new Error('the Dockerfile sets no memory limit');
  return { ...Object.fromEntries(settings), NODE_OPTIONS: options };
}
