import type { Argument, Command, Option } from 'commander';
import { didYouMean } from '../engine/did-you-mean.ts';
import type { CliContext } from './context.ts';
import type { SharedGroup } from './options.ts';
import { type Output, type ReportFormat, reportFormats } from './settings.ts';
import { ToolError } from './tool-error.ts';

/** What every command gets. */
export type Call<Format extends ReportFormat = ReportFormat> = {
  command: Command;
  context: CliContext;
  /** Where its result goes, in each requested format. */
  outputs: readonly Output<Format>[];
};

/** What commander passes to an action: the arguments, then the options of the command. */
type ActionParameters = Parameters<Parameters<Command['action']>[0]>;

/** A command: help, completion, configuration, refusals and the documentation read this. It imports nothing heavy. */
type Definition<Format extends ReportFormat> = {
  path: readonly string[];
  /** One line for the overview. */
  summary: string;
  /** `hasPages`: a project brings pages of its own, which may be named by their paths. */
  arguments?: readonly Argument[] | ((hasPages: boolean) => readonly Argument[]);
  /** Its own options. */
  options?: readonly Option[];
  /** The shared options it takes besides those of the output. */
  shared?: readonly SharedGroup[];
  /** Of a command that takes --rule: whether it checks a rule. */
  checks?: (rule: string) => boolean;
  /** The formats it prints, its default first. */
  formats: readonly [Format, ...Format[]];
  examples: readonly (readonly [line: string, what: string])[];
  /** Whether goshen.config.json sets its options; by default it does. */
  readsConfig?: boolean;
  /** Imports what does the work, which is not needed for help. */
  run: (call: Call<Format>, ...parameters: ActionParameters) => Promise<void>;
};

export type CommandDefinition = Required<Omit<Definition<ReportFormat>, 'arguments' | 'run'>> & {
  arguments: (hasPages: boolean) => readonly Argument[];
  run: (call: Omit<Call, 'outputs'>, ...parameters: ActionParameters) => Promise<void>;
};

/** Its `run` reads `--format` before any work. */
export function defineCommand<const Format extends ReportFormat>({
  run,
  arguments: words = [],
  ...definition
}: Definition<Format>): CommandDefinition {
  return {
    arguments: typeof words === 'function' ? words : () => words,
    options: [],
    readsConfig: true,
    checks: () => true,
    ...definition,
    shared: ['output', ...(definition.shared ?? [])],
    run: async ({ command, context }, ...parameters) => {
      const outputs = parseOutputs(command, definition.formats);
      await run({ command, context, outputs }, ...parameters);
    },
  };
}

/**
 * Reads `--format`.
 *
 * @param formats Those the command can print, its default first.
 * @throws ToolError USAGE for a flag that names another format. A configuration file holds for all commands, so what
 * it names and this command cannot print is left out.
 */
function parseOutputs<Format extends ReportFormat>(
  command: Command,
  formats: readonly [Format, ...Format[]],
): Output<Format>[] {
  const { format: given = [] } = command.optsWithGlobals<{ format?: string[] }>();
  const isFlag = command.getOptionValueSourceWithGlobals('format') === 'cli';
  const wanted = isFlag ? given : given.filter((text) => !isOfOtherCommands(text, formats));
  const outputs = wanted.map((text) => parseOutput(text, formats));
  return outputs.length === 0 ? [{ format: formats[0], file: null }] : outputs;
}

function isOfOtherCommands(text: string, formats: readonly string[]): boolean {
  const [name = ''] = text.split('=');
  return !formats.includes(name) && reportFormats.some((known) => known === name);
}

function parseOutput<Format extends ReportFormat>(text: string, formats: readonly Format[]): Output<Format> {
  const at = text.indexOf('=');
  const name = at < 0 ? text : text.slice(0, at);
  const format = formats.find((known) => known === name);
  if (format !== undefined) return { format, file: at < 0 ? null : text.slice(at + 1) };
  const meant = didYouMean(name, formats);
  const hint = meant === null ? `choose from ${formats.join(', ')}` : `did you mean ${meant}?`;
  throw new ToolError('USAGE', `--format "${name}" is not available for this command; ${hint}`);
}
