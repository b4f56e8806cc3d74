import { availableParallelism } from 'node:os';
import process from 'node:process';
import { escapeControls } from '../report/escape.ts';
import { type CliContext, type ExitCode, exitCodeOf, exitCodes, listenToInterruption } from '../run/context.ts';
import type { Project } from '../run/project.ts';
import { ToolError } from '../run/tool-error.ts';
import { runProgram } from './program.ts';

/** Runs the command line of this process. */
export async function runProcess(project: Project | null): Promise<ExitCode> {
  const signal = listenToInterruption(process);
  let code: ExitCode = exitCodes.clean;
  const context = createContext(project, signal, (given) => {
    code = given;
  });
  // A reader that closes the pipe (`goshen … | head`) ends the run.
  process.stdout.on('error', () => process.exit(code));
  try {
    const parsed = await runProgram(process.argv.slice(2), context);
    return parsed ?? (signal.aborted ? exitCodes.interrupted : code);
  } catch (error) {
    if (signal.aborted && (error as Error).name === 'AbortError') return exitCodes.interrupted;
    if (!(error instanceof ToolError || project?.isExpected(error))) throw error;
    process.stderr.write(`goshen: ${escapeControls(error.message)}\n`);
    return exitCodeOf(error.code);
  }
}

function createContext(project: Project | null, signal: AbortSignal, exitWith: CliContext['exitWith']): CliContext {
  return {
    print: (text) => void process.stdout.write(text),
    drained: waitForStdout,
    notify: (text) => void process.stderr.write(text),
    stdin: readStdin(signal),
    terminal: {
      stdout: process.stdout.isTTY === true,
      stderr: process.stderr.isTTY === true,
      columns: process.stdout.columns || 100,
    },
    env: process.env,
    cwd: process.cwd(),
    outputFolder: readOutputFolder(process.env) ?? process.cwd(),
    cores: availableParallelism(),
    now: () => new Date(),
    random: Math.random,
    wait: (milliseconds) => wait(milliseconds, signal),
    signal,
    exitWith,
    project,
  };
}

/** npm names the folder that its user stands in. */
function readOutputFolder({ npm_lifecycle_event: script, INIT_CWD: folder }: NodeJS.ProcessEnv): string | undefined {
  return script === 'goshen' ? folder : undefined;
}

async function waitForStdout(): Promise<void> {
  if (!process.stdout.writableNeedDrain) return;
  await new Promise((resolve) => process.stdout.once('drain', resolve));
}

/** Standard input, opened when it is first read; it ends with an AbortError on Ctrl-C. */
async function* readStdin(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { addAbortSignal } = await import('node:stream');
  yield* addAbortSignal(signal, process.stdin);
}

async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { setTimeout } = await import('node:timers/promises');
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined); // aborted by the user
}
