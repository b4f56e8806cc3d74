import type { Option } from 'commander';
import * as z from 'zod/mini';
import type { CommandDefinition } from '../run/define-command.ts';
import { checkShape, parseJsonText } from '../run/json-file.ts';
import { allSharedOptions, isConfigurable, sharedOptions } from '../run/options.ts';

const texts = z.array(z.string().check(z.minLength(1)));

const lintSchema = z.strictObject({
  code: z
    ._default(texts, ['.'])
    .check(z.describe('Folders or files with code that uses keys, relative to the project. By default, all of it.')),
  dynamicKeys: z._default(texts, []).check(z.describe('Keys that the code builds at run time, such as "meta:*".')),
  advice: z
    ._default(texts, [])
    .check(z.describe('Rules whose warnings do not fail goshen lint, whatever "failOn" says; --strict ignores it.')),
  register: z
    ._default(z.record(z.string(), z.enum(['formal', 'informal'])), {})
    .check(z.describe('How each language addresses its readers. By default, the form that most texts use.')),
});

export type LintConfig = z.output<typeof lintSchema>;

/** The schema of goshen.config.json, made from the options of the command line. */
export function buildConfigSchema(definitions: readonly CommandDefinition[]) {
  const sections = definitions.map(({ path, options, shared }) => {
    const name = path.join(' ');
    const section = buildOptionsSchema([...options, ...shared.flatMap((group) => sharedOptions[group])]);
    return [name, z.optional(section).check(z.describe(`Options of goshen ${name}.`))] as const;
  });
  return z.strictObject({
    $schema: z.optional(z.string()).check(z.describe('The JSON Schema of this file, for editors.')),
    options: z
      .optional(buildOptionsSchema(allSharedOptions))
      .check(z.describe('Shared options, for every command that takes them. --fail-on is "failOn".')),
    commands: z
      .optional(z.strictObject(Object.fromEntries(sections)))
      .check(z.describe('Options of single commands; they override "options".')),
    lint: z.prefault(lintSchema, {}).check(z.describe('Settings of goshen lint.')),
  });
}

function buildOptionsSchema(options: readonly Option[]) {
  const members = options.filter(isConfigurable).map((option) => {
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

export type Value = string | number | boolean | string[];

type Config = { options?: Values; commands?: Readonly<Record<string, Values>> };
type Values = Readonly<Record<string, Value>>;

/** @throws ToolError USAGE for an unknown key or a wrong value */
export function checkConfig(text: string, file: string, definitions: readonly CommandDefinition[]): Config {
  // JSON has no undefined, which the type of an optional key allows.
  return checkShape(buildConfigSchema(definitions), parseJsonText(text, file), `${file}: `) as Config;
}

/** The section `lint`, which `checkConfig` has checked together with the others. */
export function parseLintConfig(text: string, file: string): LintConfig {
  return checkShape(lintSchema, (parseJsonText(text, file) as { lint?: unknown }).lint ?? {}, `${file}: lint: `);
}
