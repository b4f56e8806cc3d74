import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Option } from 'commander';
import { exitCodes } from '../run/context.ts';
import type { Call } from '../run/define-command.ts';
import { allSharedOptions, isConfigurable } from '../run/options.ts';
import { schemaPathFor } from '../run/text-file.ts';
import { ToolError } from '../run/tool-error.ts';
import { defaultConfigFile } from './config.ts';

export async function writeTemplate({ command, context }: Call): Promise<void> {
  const { config: file = defaultConfigFile, quiet = false } = command.optsWithGlobals<{
    config?: string;
    quiet?: boolean;
  }>();
  const path = resolve(context.cwd, file);
  const text = buildTemplate(schemaPathFor(path, 'config', context));
  await writeFile(path, text, { flag: 'wx' }).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'EEXIST' ? 'it already exists; goshen init does not overwrite it' : cause.message;
    throw new ToolError('USAGE', `cannot write ${file}: ${why}`, { cause });
  });
  if (!quiet) context.print(`${file}: written; every option is commented out\n`);
  context.exitWith(exitCodes.clean);
}

/** A configuration that sets nothing, with every shared option as a comment. */
function buildTemplate(schema: string | null): string {
  return `// The configuration of goshen. Flags override it. Every key may be left out.
{${schema === null ? '' : `\n  "$schema": ${JSON.stringify(schema)},`}
  // For every command that takes the option. Names are those of the flags: --fail-on is "failOn".
  "options": {
${allSharedOptions.filter(isConfigurable).map(printOption).join('\n')}
  },
  // For one command; overrides "options".
  "commands": {
    // "audit": { "profile": "quick", "baseline": "goshen.baseline.json" },
    // "sitemap check": { "concurrency": 20 },
  },
  // What goshen lint translations knows about the project.
  "lint": {
    // Folders with code that uses keys; by default all of the project.
    // "code": ["src"],
    // Keys that the code builds at run time.
    // "dynamicKeys": ["meta:*"],
    // How each language addresses its readers; by default as most of its texts do.
    // "register": { "fr": "formal", "es": "formal" },
  },
}
`;
}

function printOption(option: Option): string {
  const choices = option.argChoices === undefined ? '' : ` (${option.argChoices.join(', ')})`;
  const name = JSON.stringify(option.attributeName());
  return `    // ${option.description}${choices}\n    // ${name}: ${JSON.stringify(exampleOf(option))},`;
}

/** The default of an option, or a value of its kind. */
function exampleOf(option: Option): unknown {
  if (option.negate) return false;
  if (option.isBoolean()) return true;
  if (option.defaultValue !== undefined) return option.defaultValue;
  const { parseArg, flags } = option;
  if (parseArg !== undefined) return [];
  return flags.includes('<n>') ? 10 : 'goshen.baseline.json';
}
