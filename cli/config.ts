import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, CommanderError, type Option } from 'commander';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { didYouMean } from '#seo/did-you-mean.ts';

const texts = z.array(z.string().check(z.minLength(1)));
const optionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const optionValues = z.record(z.string(), optionValue);

const lintSchema = z.strictObject({
  /** Folders with code that uses keys, relative to the project. */
  code: z._default(texts, ['src', 'app', 'pages', 'components', 'server']),
  /** Keys that the code builds at run time: `meta:*`. */
  dynamicKeys: z._default(texts, []),
  /** How each language addresses its readers. By default, the form that most texts use. */
  register: z._default(z.record(z.string(), z.enum(['formal', 'informal'])), {}),
});

const configSchema = z.strictObject({
  /** Options of every command. */
  options: z._default(optionValues, {}),
  /** Options of one command: `{ "sitemap check": { "concurrency": 20 } }`. */
  commands: z._default(z.record(z.string(), optionValues), {}),
  lint: z.prefault(lintSchema, {}),
});

type Value = z.infer<typeof optionValue>;
type Config = z.infer<typeof configSchema>;
export type LintConfig = Config['lint'];

const usualConfigFile = 'goshen.config.json';

/**
 * Fills in what goshen.config.json says for a command: flags and environment beat it, it beats the defaults.
 *
 * @throws AppError USAGE if the file cannot be read, or names something that does not exist
 */
export async function applyConfig(command: Command, cwd: string): Promise<void> {
  const named = command.optsWithGlobals<{ config?: string }>().config;
  const config = await readConfig(cwd, named);
  const file = named ?? usualConfigFile;
  const [program = command] = lineage(command);
  const names = namesBelow(program);
  const wrong = Object.keys(config.commands).find((name) => !names.includes(name));
  if (wrong !== undefined) throw new AppError('USAGE', `${file}: ${unknown('command', wrong, names)}`);
  fill(program, config.options, 'options', file);
  const name = lineage(command)
    .slice(1)
    .map((part) => part.name())
    .join(' ');
  fill(command, config.commands[name] ?? {}, `commands.${name}`, file);
}

function fill(command: Command, given: Readonly<Record<string, Value>>, section: string, file: string): void {
  for (const [name, wanted] of Object.entries(given)) {
    const option = command.options.find((known) => known.attributeName() === name);
    if (option === undefined) {
      const known = command.options.map((other) => other.attributeName());
      throw new AppError('USAGE', `${file}: ${unknown('option', name, known, section)}`);
    }
    const source = command.getOptionValueSource(name);
    if (source === 'cli' || source === 'env') continue;
    command.setOptionValueWithSource(name, parseValue(option, wanted, `${file}: ${section}.${name}`), 'config');
  }
}

/** Reads a value as the flag would read it. */
function parseValue(option: Option, wanted: Value, path: string): unknown {
  if (option.isBoolean() || option.negate) {
    if (typeof wanted === 'boolean') return wanted;
    throw new AppError('USAGE', `${path} must be true or false`);
  }
  const texts = Array.isArray(wanted) ? wanted : [String(wanted)];
  const { parseArg } = option;
  try {
    if (parseArg === undefined) return texts.join(',');
    return texts.reduce<unknown>((earlier, text) => parseArg(text, earlier), undefined);
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    throw new AppError('USAGE', `${path}: ${cause.message}`, { cause });
  }
}

/**
 * Reads the configuration file.
 *
 * @param named Of `--config`. Without it, goshen.config.json, which may be absent.
 * @throws AppError USAGE if the file cannot be read, or has an unknown section, key or command
 */
export async function readConfig(cwd: string, named: string | undefined): Promise<Config> {
  const file = named ?? usualConfigFile;
  const parsed = configSchema.safeParse(await readJson(file, resolve(cwd, file), named === undefined), {
    error: z.locales.en().localeError,
  });
  if (!parsed.success) throw new AppError('USAGE', `${file}: ${describeIssue(parsed.error.issues[0])}`);
  return parsed.data;
}

async function readJson(file: string, path: string, mayBeAbsent: boolean): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (mayBeAbsent && cause.code === 'ENOENT') return '{}';
    throw new AppError('USAGE', `cannot read the configuration ${path}: ${cause.message}`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('USAGE', `${file} is not valid JSON: ${(cause as Error).message}`, { cause });
  }
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is not valid';
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return path === '' ? issue.message : `${path}: ${issue.message}`;
  const [key = ''] = issue.keys;
  if (path === '') return unknown('section', key, Object.keys(configSchema.shape));
  return unknown('key', key, Object.keys(lintSchema.shape), path);
}

/** The full names of a command's subcommands: `sitemap check`. */
function namesBelow(command: Command): string[] {
  return command.commands.flatMap((child) => [
    child.name(),
    ...namesBelow(child).map((name) => `${child.name()} ${name}`),
  ]);
}

function unknown(what: string, word: string, known: readonly string[], where = ''): string {
  const meant = didYouMean(word, known);
  const hint = meant === null ? `Known: ${known.join(', ')}.` : `Did you mean "${meant}"?`;
  return `unknown ${what} "${word}"${where === '' ? '' : ` in ${where}`}. ${hint}`;
}

/** The program, the groups and the command. */
function lineage(command: Command): Command[] {
  return command.parent === null ? [command] : [...lineage(command.parent), command];
}
