import { glob } from 'node:fs/promises';
import { isWebAddress } from '../net/remap.ts';

/** Turns globs into paths, in order; a pattern without a match stays as it is and is reported as missing. */
export async function expandSources(sources: readonly string[], cwd: string): Promise<string[]> {
  const names = await Promise.all(sources.map((source) => (isGlob(source) ? listMatches(source, cwd) : [source])));
  return [...new Set(names.flat())];
}

function isGlob(source: string): boolean {
  return source !== '-' && !isWebAddress(source) && /[*?[{]/.test(source);
}

async function listMatches(pattern: string, cwd: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, { cwd })) paths.push(path);
  return paths.length > 0 ? paths.sort() : [pattern];
}
