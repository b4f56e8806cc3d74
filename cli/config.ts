import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, CommanderError, type Option } from 'commander';
import { didYouMean } from '#domain/did-you-mean.ts';
import { AppError } from '#domain/errors.ts';

type Value = string | number | boolean | string[];
type Values = Readonly<Record<string, Value>>;

/** `options` are those of every command, `commands` those of one: `{ "sitemap check": { "concurrency": 20 } }`. */
type Config = { options: Values; commands: Readonly<Record<string, Values>> };

const usualConfigFile = 'goshen.config.json';

/**
 * Fills in what goshen.config.json says for a command: flags and environment beat it, it beats the defaults.
 *
 * @throws AppError USAGE where the file cannot be read, or names an option or value that does not exist
 */
export async function applyConfig(command: Command, cwd: string): Promise<void> {
  const named = command.optsWithGlobals<{ config?: string }>().config;
  const config = await readConfig(resolve(cwd, named ?? usualConfigFile), named === undefined);
  const [program = command] = lineage(command);
  fill(program, config.options, 'options');
  const name = lineage(command)
    .slice(1)
    .map((part) => part.name())
    .join(' ');
  fill(command, Object.hasOwn(config.commands, name) ? (config.commands[name] ?? {}) : {}, `commands.${name}`);
}

function fill(command: Command, given: Readonly<Record<string, Value>>, section: string): void {
  for (const [name, wanted] of Object.entries(given)) {
    const option = command.options.find((known) => known.attributeName() === name);
    if (option === undefined) throw unknownOption(command, name, section);
    const source = command.getOptionValueSource(name);
    if (source === 'cli' || source === 'env') continue;
    command.setOptionValueWithSource(name, parseValue(option, wanted, `${section}.${name}`), 'config');
  }
}

/** Reads a value as the flag would read it. */
function parseValue(option: Option, wanted: Value, path: string): unknown {
  if (option.isBoolean() || option.negate) {
    if (typeof wanted === 'boolean') return wanted;
    throw new AppError('USAGE', `${usualConfigFile}: ${path} is true or false`);
  }
  const texts = Array.isArray(wanted) ? wanted : [String(wanted)];
  const { parseArg } = option;
  try {
    if (parseArg === undefined) return texts.join(',');
    return texts.reduce<unknown>((earlier, text) => parseArg(text, earlier), undefined);
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    throw new AppError('USAGE', `${usualConfigFile}: ${path}: ${cause.message}`, { cause });
  }
}

function unknownOption(command: Command, name: string, section: string): AppError {
  const meant = didYouMean(
    name,
    command.options.map((option) => option.attributeName()),
  );
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return new AppError('USAGE', `${usualConfigFile}: ${section} has no option "${name}"${hint}`);
}

async function readConfig(path: string, mayBeAbsent: boolean): Promise<Config> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (mayBeAbsent && cause.code === 'ENOENT') return '{}';
    throw new AppError('USAGE', `cannot read the configuration ${path}: ${cause.message}`, { cause });
  });
  const { options, commands } = parseTable(parseJson(text, path), path);
  const ofCommands = Object.entries(parseTable(commands, `${path}: commands`));
  return {
    options: parseValues(options, `${path}: options`),
    commands: Object.fromEntries(
      ofCommands.map(([name, values]) => [name, parseValues(values, `${path}: commands.${name}`)]),
    ),
  };
}

function parseTable(table: unknown, where: string): Readonly<Record<string, unknown>> {
  if (table === undefined) return {};
  if (typeof table === 'object' && table !== null && !Array.isArray(table)) return { ...table };
  throw new AppError('USAGE', `${where} is no table of options`);
}

function parseValues(table: unknown, where: string): Values {
  const values = Object.entries(parseTable(table, where));
  const wrong = values.find(([, value]) => !isValue(value));
  if (wrong !== undefined) throw new AppError('USAGE', `${where}.${wrong[0]} is no option value`);
  return Object.fromEntries(values) as Values; // each of them was looked at
}

function isValue(value: unknown): value is Value {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('USAGE', `${path} is no JSON: ${(cause as Error).message}`, { cause });
  }
}

/** The program, the groups and the command. */
function lineage(command: Command): Command[] {
  return command.parent === null ? [command] : [...lineage(command.parent), command];
}
