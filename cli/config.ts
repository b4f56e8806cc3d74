import { resolve } from 'node:path';
import { type Command, CommanderError, type Option } from 'commander';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { checkShape, parseJsonText, readNamedTextFile, readTextFile } from './json-file.ts';

export const defaultConfigFile = 'goshen.config.json';

const texts = z.array(z.string().check(z.minLength(1)));

const lintSchema = z.strictObject({
  code: z
    ._default(texts, ['src', 'app', 'pages', 'components', 'server'])
    .check(z.describe('Folders with code that uses keys, relative to the project.')),
  dynamicKeys: z._default(texts, []).check(z.describe('Keys that the code builds at run time, such as "meta:*".')),
  register: z
    ._default(z.record(z.string(), z.enum(['formal', 'informal'])), {})
    .check(z.describe('How each language addresses its readers. By default, the form that most texts use.')),
});

export type LintConfig = z.output<typeof lintSchema>;

/** A command by its full name, with the options that its section may set; `null` where they are not needed. */
export type ConfigurableCommand = { name: string; options: readonly Option[] | null };

/**
 * The schema of goshen.config.json, made from the options of the command line.
 *
 * @param shared The options of several commands.
 */
export function buildConfigSchema(shared: readonly Option[], commands: readonly ConfigurableCommand[]) {
  const sections = commands.map(({ name, options }) => {
    const section = options === null ? z.unknown() : buildOptionsSchema(options);
    return [name, z.optional(section).check(z.describe(`Options of goshen ${name}.`))] as const;
  });
  return z.strictObject({
    $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
    options: z
      .optional(buildOptionsSchema(shared))
      .check(z.describe('Shared options, for every command that takes them. --fail-on is "failOn".')),
    commands: z
      .optional(z.strictObject(Object.fromEntries(sections)))
      .check(z.describe('Options of single commands; they override "options".')),
    lint: z.prefault(lintSchema, {}).check(z.describe('Settings of goshen lint translations.')),
  });
}

function buildOptionsSchema(options: readonly Option[]) {
  const members = options.map((option) => {
    const description = option.negate ? `false: ${option.description}` : option.description;
    return [option.attributeName(), z.optional(buildValueSchema(option)).check(z.describe(description))] as const;
  });
  return z.strictObject(Object.fromEntries(members));
}

function buildValueSchema(option: Option): z.ZodMiniType<Value> {
  if (option.isBoolean() || option.negate) return z.boolean();
  const { argChoices, variadic, parseArg } = option;
  const one = argChoices === undefined ? z.string() : z.enum(argChoices);
  if (variadic) return z.union([one, z.array(one)]);
  if (argChoices !== undefined) return one; // commander checks choices with a parser of its own
  if (parseArg !== undefined) return z.union([one, z.array(one)]);
  return /<(?:n|time|size)>/.test(option.flags) ? z.union([one, z.number()]) : one;
}

type Value = string | number | boolean | string[];

type ConfigContext = {
  cwd: string;
  shared: readonly Option[];
  /** The commands; those that the file names come with their options. */
  listCommands: (named: readonly string[]) => Promise<ConfigurableCommand[]>;
};

/**
 * Applies goshen.config.json to a command: flags override it, it overrides the defaults.
 *
 * @returns where the file sets each flag, such as `goshen.config.json: options.timeout` for `--timeout`.
 * @throws AppError USAGE if the file cannot be read, or has an unknown key or a wrong value
 */
export async function applyConfig(
  command: Command,
  { cwd, shared, listCommands }: ConfigContext,
): Promise<ReadonlyMap<string, string>> {
  const named = command.optsWithGlobals<{ config?: string }>().config;
  const file = named ?? defaultConfigFile;
  const value = await readConfig(cwd, named);
  const schema = buildConfigSchema(shared, await listCommands(Object.keys(sectionOf(value, 'commands'))));
  const config = checkShape(schema, value, `${file}: `);
  const name = nameOf(command);
  const places = new Map<string, string>();
  fill(command, sectionOf(config, 'options'), `${file}: options`, places);
  fill(command, sectionOf(sectionOf(config, 'commands'), name), `${file}: commands["${name}"]`, places);
  return places;
}

function sectionOf(value: unknown, key: string): Readonly<Record<string, Value>> {
  const section = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof section === 'object' && section !== null ? (section as Record<string, Value>) : {};
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
    throw new AppError('USAGE', `${place}: ${cause.message}`, { cause });
  }
}

/** Reads the section `lint`, which `applyConfig` has checked together with the others. */
export async function readLintConfig(cwd: string, named: string | undefined): Promise<LintConfig> {
  return checkShape(
    lintSchema,
    sectionOf(await readConfig(cwd, named), 'lint'),
    `${named ?? defaultConfigFile}: lint: `,
  );
}

/** @param named Of `--config`. Without it, goshen.config.json, which may be absent. */
async function readConfig(cwd: string, named: string | undefined): Promise<unknown> {
  if (named !== undefined) return parseJsonText(await readNamedTextFile(cwd, named, 'configuration'), named);
  const text = await readTextFile(resolve(cwd, defaultConfigFile), 'configuration');
  return text === null ? {} : parseJsonText(text, defaultConfigFile);
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
