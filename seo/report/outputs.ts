import { constants, createWriteStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CliContext } from '../run/context.ts';
import { listRules } from '../run/project.ts';
import type { Output, ReportFormat } from '../run/settings.ts';
import { ToolError } from '../run/tool-error.ts';
import { stringifyJson } from './escape.ts';
import type { Printer, PrinterOptions } from './report.ts';

/**
 * Prints a result without findings in every requested format.
 *
 * @param printers Called with the file, or `null` for stdout.
 */
export async function printResult<Format extends ReportFormat>(
  outputs: readonly Output<Format>[],
  printers: Readonly<Record<Format, (file: string | null) => string>>,
  { print, outputFolder }: Pick<CliContext, 'print' | 'outputFolder'>,
): Promise<void> {
  for (const { format, file } of outputs) {
    const text = printers[format](file);
    if (file === null) print(text);
    else await saveOutput(resolve(outputFolder, file), text);
  }
}

export function printJson(value: unknown): string {
  return `${stringifyJson(value, 2)}\n`;
}

/**
 * Opens an output for personal data, or for a result that is too large to be held. A file is readable by its owner only.
 *
 * @returns `write` resolves when more can be taken.
 * @throws ToolError USAGE where the file cannot be written, from `write` too
 */
export async function openOutput(
  { file }: Output,
  { print, drained, outputFolder }: CliContext,
): Promise<{ write: (text: string) => Promise<void>; close: () => Promise<void> }> {
  if (file === null) {
    const write = async (text: string) => {
      print(text);
      await drained();
    };
    return { write, close: async () => {} };
  }
  const path = resolve(outputFolder, file);
  const handle = await inFolder(path, () => openPrivate(path, 'empty'));
  return { write: (text) => inFolder(path, () => handle.appendFile(text)), close: () => handle.close() };
}

/** @throws ToolError USAGE where an output cannot be opened later; a file that exists keeps its content. */
export async function checkOutputs(outputs: readonly Output[], folder: string): Promise<void> {
  for (const { file } of outputs) {
    if (file === null) continue;
    const path = resolve(folder, file);
    await inFolder(path, async () => (await openPrivate(path, 'keep')).close());
  }
}

/** Readable by its owner only before anything is written to it. */
async function openPrivate(path: string, content: 'keep' | 'empty'): Promise<FileHandle> {
  const handle = await open(path, 'a', 0o600);
  if (!(await handle.stat()).isFile()) return handle; // a pipe, or /dev/null
  await handle.chmod(0o600);
  if (content === 'empty') await handle.truncate();
  return handle;
}

/** @throws ToolError USAGE where the file cannot be written. */
export function saveOutput(path: string, text: string): Promise<void> {
  return inFolder(path, () => writeFile(path, text));
}

/** Writes a file that is too large to be held, a part at a time. @throws ToolError USAGE where it cannot be written. */
export function saveParts(path: string, parts: Iterable<string>): Promise<void> {
  return inFolder(path, () => pipeline(Readable.from(parts), createWriteStream(path)));
}

/** @throws ToolError USAGE where a file cannot be written later; nothing is written yet. */
export function checkWritable(path: string): Promise<void> {
  return inFolder(path, async () => {
    const known = await stat(path).catch(() => null);
    if (known?.isDirectory()) throw new Error('it is a folder');
    await access(known === null ? dirname(path) : path, constants.W_OK);
  });
}

async function inFolder<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await write();
  } catch (cause) {
    throw new ToolError('USAGE', `cannot write the report to ${path}: ${(cause as Error).message}`, { cause });
  }
}

type CreatePrinter = (options: PrinterOptions) => Printer;

type LoadPrinter = (context: Pick<CliContext, 'project'>) => Promise<CreatePrinter>;

/** Printers are loaded on demand, and the texts of rules with those that print them. */
const printers = {
  pretty: async () => (await import('./pretty-printer.ts')).createPrettyPrinter,
  compact: async () => (await import('./text-printers.ts')).createCompactPrinter,
  json: async () => (await import('./data-printers.ts')).createJsonPrinter,
  ndjson: async () => (await import('./data-printers.ts')).createNdjsonPrinter,
  junit: async () => (await import('./data-printers.ts')).createJunitPrinter,
  sarif: async (context) => {
    const [{ createSarifPrinter }, rules] = await Promise.all([import('./sarif-printer.ts'), listRules(context)]);
    return (options) => createSarifPrinter(options, rules);
  },
  csv: async () => (await import('./csv.ts')).createCsvPrinter,
  github: async () => (await import('./text-printers.ts')).createGithubPrinter,
  markdown: async () => (await import('./markdown-printer.ts')).createMarkdownPrinter,
  html: async (context) => {
    const [{ createHtmlPrinter }, rules] = await Promise.all([import('./html-printer.ts'), listRules(context)]);
    return (options) => createHtmlPrinter(options, rules);
  },
} as const satisfies Record<ReportFormat, LoadPrinter>;

export function loadPrinter(format: ReportFormat, context: Pick<CliContext, 'project'>): Promise<CreatePrinter> {
  return printers[format](context);
}
