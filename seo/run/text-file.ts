import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { CliContext } from './context.ts';
import { ToolError } from './tool-error.ts';

/**
 * Reads the text of a file that the user writes.
 *
 * @returns `null` if there is no such file.
 * @throws ToolError USAGE if it cannot be read
 */
export async function readTextFile(path: string, what: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new ToolError('USAGE', `cannot read the ${what} ${path}: ${cause.message}`, { cause });
  });
}

/**
 * Reads the text of a file that the user has named.
 *
 * @param file As the user wrote it, relative to `cwd`.
 * @throws ToolError USAGE if it cannot be read, or there is no such file
 */
export async function readNamedTextFile(cwd: string, file: string, what: string): Promise<string> {
  const text = await readTextFile(resolve(cwd, file), what);
  if (text === null) throw new ToolError('USAGE', `cannot read the ${what} ${file}: there is no such file`);
  return text;
}

/**
 * The value of `$schema` in a file of the user.
 *
 * @param file Absolute.
 * @returns `null` if the schemas do not lie in the user's folder: the path would be true on one machine only.
 */
export function schemaPathFor(
  file: string,
  name: 'config' | 'baseline',
  { cwd, project }: Pick<CliContext, 'cwd' | 'project'>,
): string | null {
  if (project === null) return null;
  const schema = join(project.schemas, `${name}.schema.json`);
  const below = relative(cwd, schema);
  if (below.startsWith('..') || isAbsolute(below)) return null;
  const path = relative(dirname(file), schema).replaceAll(sep, '/');
  return path.startsWith('.') ? path : `./${path}`;
}
