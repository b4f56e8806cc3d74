import { resolve } from 'node:path';
import { type Command, CommanderError, type Option } from 'commander';
import type { CommandDefinition } from '../run/define-command.ts';
import { readNamedTextFile, readTextFile } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import type { Value } from './config-schema.ts';

export const defaultConfigFile = 'goshen.config.json';

/**
 * Applies goshen.config.json to a command: flags override it, it overrides the defaults.
 *
 * @param definitions Every command.
 * @returns where the file sets each flag, such as `goshen.config.json: options.timeout` for `--timeout`.
 * @throws ToolError USAGE if the file cannot be read, or has an unknown key or a wrong value
 */
export async function applyConfig(
  command: Command,
  cwd: string,
  definitions: readonly CommandDefinition[],
): Promise<ReadonlyMap<string, string>> {
  const { config: named } = command.optsWithGlobals<{ config?: string }>();
  const text = await readConfigText(cwd, named);
  const places = new Map<string, string>();
  if (text === null) return places;
  const file = named ?? defaultConfigFile;
  const { checkConfig } = await import('./config-schema.ts'); // late: most runs have no file, and zod takes a while to load
  const { options = {}, commands = {} } = checkConfig(text, file, definitions);
  const name = nameOf(command);
  fill(command, options, `${file}: options`, places);
  fill(command, commands[name] ?? {}, `${file}: commands["${name}"]`, places);
  return places;
}

/** Sets the options of a command, or of the program that it belongs to. */
function fill(
  command: Command,
  given: Readonly<Record<string, Value>>,
  section: string,
  places: Map<string, string>,
): void {
  for (const [name, wanted] of Object.entries(given)) {
    for (const owner of lineage(command)) {
      const option = owner.options.find((known) => known.attributeName() === name);
      if (option === undefined || owner.getOptionValueSource(name) === 'cli') continue;
      owner.setOptionValueWithSource(name, parseValue(option, wanted, `${section}.${name}`), 'config');
      places.set(option.long ?? name, `${section}.${name}`);
    }
  }
}

/** Reads a value as the flag would read it. */
function parseValue(option: Option, wanted: Value, place: string): unknown {
  if (typeof wanted === 'boolean') return wanted;
  const { parseArg } = option;
  const values = Array.isArray(wanted) ? wanted : [String(wanted)];
  if (option.variadic) return values;
  if (parseArg === undefined) return values.join(',');
  try {
    return values.reduce<unknown>((earlier, text) => parseArg(text, earlier), undefined);
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    throw new ToolError('USAGE', `${place}: ${cause.message}`, { cause });
  }
}

/** @param named Of `--config`. @returns `null` without a goshen.config.json. */
export function readConfigText(cwd: string, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return readNamedTextFile(cwd, named, 'configuration');
  return readTextFile(resolve(cwd, defaultConfigFile), 'configuration');
}

/** The full name of a command: `sitemap check`. */
export function nameOf(command: Command): string {
  return lineage(command)
    .slice(1)
    .map((part) => part.name())
    .join(' ');
}

/** The program, the groups and the command. */
export function lineage(command: Command): Command[] {
  return command.parent === null ? [command] : [...lineage(command.parent), command];
}
