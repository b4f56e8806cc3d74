import type { Printer, PrinterOptions } from './report.ts';

type CreatePrinter = (options: PrinterOptions) => Printer;

/** Each printer is loaded when it is asked for. */
const printers = {
  pretty: async () => (await import('./pretty-printer.ts')).createPrettyPrinter,
  compact: async () => (await import('./compact-printer.ts')).createCompactPrinter,
  json: async () => (await import('./json-printer.ts')).createJsonPrinter,
  ndjson: async () => (await import('./json-printer.ts')).createNdjsonPrinter,
  junit: async () => (await import('./junit-printer.ts')).createJunitPrinter,
  sarif: async () => (await import('./sarif-printer.ts')).createSarifPrinter,
  github: async () => (await import('./github-printer.ts')).createGithubPrinter,
  markdown: async () => (await import('./markdown-printer.ts')).createMarkdownPrinter,
  html: async () => (await import('./html-printer.ts')).createHtmlPrinter,
} as const satisfies Record<string, () => Promise<CreatePrinter>>;

export type ReportFormat = keyof typeof printers;
export const reportFormats = Object.keys(printers) as [ReportFormat, ...ReportFormat[]];

export function loadPrinter(format: ReportFormat): Promise<CreatePrinter> {
  return printers[format]();
}
