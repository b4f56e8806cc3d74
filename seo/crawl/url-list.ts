import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CliContext } from '../run/context.ts';
import { readNamedTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import { isWebUrl, refuseCredentials } from './network-target.ts';

/**
 * Reads the URLs or paths of `--list`, one a line, each once; empty lines are skipped.
 *
 * @param file `-` for standard input.
 * @throws ToolError USAGE for a file that cannot be read, for one without URLs, and for a line that is none
 */
export async function readUrlList(file: string, { cwd, stdin }: Pick<CliContext, 'cwd' | 'stdin'>): Promise<string[]> {
  const source = file === '-' ? await text(Readable.from(stdin)) : await readNamedTextFile(cwd, file, 'list');
  const name = file === '-' ? 'standard input' : file;
  const urls = new Set<string>();
  for (const [index, line] of source
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    const url = line.trim();
    if (url === '') continue;
    if (!isWebUrl(url) && !url.startsWith('/'))
      throw new ToolError('USAGE', `${name}, line ${index + 1}: "${url}" is neither a URL (https://…) nor a path (/…)`);
    refuseCredentials(url);
    urls.add(url);
  }
  if (urls.size === 0) throw new ToolError('USAGE', `${name} lists no URL`);
  return [...urls];
}
