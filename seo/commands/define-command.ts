import type { Argument, Command, Option } from 'commander';
import { parseOutputs } from '../report/outputs.ts';
import type { CliContext } from '../run/context.ts';
import type { Output, OutputFormat } from '../run/settings.ts';
import type { SharedGroup } from './options.ts';

/** What every command gets. */
export type Call<Format extends OutputFormat = OutputFormat> = {
  command: Command;
  context: CliContext;
  /** Where its result goes, in each requested format. */
  outputs: readonly Output<Format>[];
};

/** What commander passes to an action: the arguments, then the options of the command. */
type ActionParameters = Parameters<Parameters<Command['action']>[0]>;

/** A command: help, completion, configuration, refusals and the documentation read this. It imports nothing heavy. */
type Definition<Format extends OutputFormat> = {
  path: readonly string[];
  /** One line for the overview. */
  summary: string;
  arguments?: readonly Argument[];
  /** Its own options. */
  options?: readonly Option[];
  /** The shared options it takes besides those of the output. */
  shared?: readonly SharedGroup[];
  /** The formats it prints, its default first. */
  formats: readonly [Format, ...Format[]];
  examples: readonly (readonly [line: string, what: string])[];
  /** Imports what does the work, which is not needed for help. */
  run: (call: Call<Format>, ...parameters: ActionParameters) => Promise<void>;
};

export type CommandDefinition = Required<Omit<Definition<OutputFormat>, 'run'>> & {
  run: (call: Omit<Call, 'outputs'>, ...parameters: ActionParameters) => Promise<void>;
};

/** Its `run` reads `--format` before any work. */
export function defineCommand<const Format extends OutputFormat>({
  run,
  ...definition
}: Definition<Format>): CommandDefinition {
  return {
    arguments: [],
    options: [],
    ...definition,
    shared: ['output', ...(definition.shared ?? [])],
    run: async ({ command, context }, ...parameters) => {
      const outputs = parseOutputs(command, definition.formats);
      await run({ command, context, outputs }, ...parameters);
    },
  };
}
